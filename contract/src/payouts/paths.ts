import { laterPage, withQuery } from '../paths.ts';

/** The paths of payouts, separate from the others: few pages link there. */
export const payoutPaths = {
  /** Where an owner says where the money of a page goes. `country` opens the choice for that country. */
  gettingPaid: (
    pageId: string,
    query: {
      country?: string | undefined;
      /** The account whose onboarding the person returns from. */
      back?: string;
      /** The account whose link was used or has expired: the page says so, and its button makes another one. */
      again?: string;
    } = {},
  ) => withQuery(`/dashboard/${encodeURIComponent(pageId)}/getting-paid`, query),
  /** The payouts of an own page. */
  payouts: (pageId: string, query: { page?: number } = {}) =>
    withQuery(`/dashboard/${encodeURIComponent(pageId)}/payouts`, { page: laterPage(query.page) }),
  /** All payouts of an own page as a file for spreadsheets. */
  payoutsFile: (pageId: string) => `/dashboard/${encodeURIComponent(pageId)}/payouts.csv`,
} as const;

/** The pages of payouts at the desk. */
export const deskPayoutPaths = {
  payouts: (query: { act?: 'approve'; queue?: string | undefined; search?: string; page?: number } = {}) =>
    withQuery('/desk/payouts', { ...query, page: laterPage(query.page) }),
  payout: (id: string) => `/desk/payouts/${encodeURIComponent(id)}`,
  /** A batch of payouts by hand as a file for the bank; a form requests it, with its reason. */
  batchFile: (id: string) => `/desk/payout-batches/${encodeURIComponent(id)}/batch.csv`,
} as const;
