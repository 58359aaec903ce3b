/** What the address of the list says: /fund-me?search=&category=. */
export interface CampaignQuery {
  readonly search: string;
  /** One of the present categories; empty for all. */
  readonly category: string;
}

export const maxSearchLength = 200;

/** Reads any address, however wrong: what cannot be meant is left out. */
export function readCampaignQuery(search: URLSearchParams, categories: readonly string[]): CampaignQuery {
  const category = search.get('category') ?? '';
  return {
    search: tidySearch(search.get('search') ?? ''),
    category: categories.includes(category) ? category : '',
  };
}

export function tidySearch(typed: string): string {
  return typed.toWellFormed().slice(0, maxSearchLength).toWellFormed().trim();
}
