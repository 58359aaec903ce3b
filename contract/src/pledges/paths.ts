import { laterPage, withQuery } from '../paths.ts';

/** The paths of pledges, separate from the others: few pages link there. */
export const pledgePaths = {
  /** Promise a tip to somebody who cannot be paid yet. `typed` is what was typed into the form before. */
  start: (
    beneficiaryId: string,
    typed: { amount?: string; message?: string; anonymity?: string; cover_fee?: string | undefined } = {},
  ) => withQuery(`/professionals/${encodeURIComponent(beneficiaryId)}/pledge`, typed),
  list: (query: { page?: number } = {}) =>
    withQuery('/account/pledged-tips', { page: laterPage(query.page) }),
  one: (id: string) => `/account/pledged-tips/${encodeURIComponent(id)}`,
  /** The target of the link, with its token, in the mail that announces when a card is charged. */
  decline: (token: string) => `/pledges/decline/${encodeURIComponent(token)}`,
} as const;
