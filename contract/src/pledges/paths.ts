import { laterPage, withQuery } from '../paths.ts';

/** The addresses of pledges, apart from the others: few pages lead there. */
export const pledgePaths = {
  /** Promise a tip to somebody who cannot be paid yet. */
  start: (beneficiaryId: string) => `/professionals/${encodeURIComponent(beneficiaryId)}/pledge`,
  list: (query: { page?: number } = {}) =>
    withQuery('/account/pledged-tips', { page: laterPage(query.page) }),
  one: (id: string) => `/account/pledged-tips/${encodeURIComponent(id)}`,
  /** Where the link in a mail leads that says when a card is charged, with its token. */
  decline: (token: string) => `/pledges/decline/${encodeURIComponent(token)}`,
} as const;
