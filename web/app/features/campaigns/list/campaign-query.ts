import { tidySearch } from '#web/platform/list-query.ts';

/** What the address of the list says: /fund-me?search=&category=. */
export interface CampaignQuery {
  readonly search: string;
  /** One of the present categories; empty for all. */
  readonly category: string;
}

/** Reads any address, however wrong: invalid values are ignored. */
export function readCampaignQuery(search: URLSearchParams, categories: readonly string[]): CampaignQuery {
  const category = search.get('category') ?? '';
  return {
    search: tidySearch(search.get('search')),
    category: categories.includes(category) ? category : '',
  };
}
