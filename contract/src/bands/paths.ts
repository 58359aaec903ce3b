import { withQuery } from '../paths.ts';

/** The path of a band's shares, separate from the others: only the dashboard and mails link there. */
export const bandPaths = {
  /** `proposal` is the one that a mail requests an answer to: the page says so once it no longer waits for one. */
  own: (pageId: string, { proposal }: { proposal?: string } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(pageId)}/band`, { proposal }),
} as const;
