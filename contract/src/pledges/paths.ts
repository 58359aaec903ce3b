import { laterPage, withQuery } from '../paths.ts';

/** The paths of pledges, separate from the others: few pages link there. */
export const pledgePaths = {
  /**
   * Promise a tip to somebody who cannot be paid yet. `typed` is what was typed into the form before, or `pledge`, the id of a pledge
   * whose card was not saved: its values fill the form, and no message is in an address that others get.
   */
  start: (
    beneficiaryId: string,
    typed:
      | { pledge: string }
      | { amount?: string; message?: string; anonymity?: string; cover_fee?: string | undefined } = {},
  ) => withQuery(`/professionals/${encodeURIComponent(beneficiaryId)}/pledge`, typed),
  list: (query: { page?: number } = {}) =>
    withQuery('/account/pledged-tips', { page: laterPage(query.page) }),
  one: (id: string) => `/account/pledged-tips/${encodeURIComponent(id)}`,
  /** The target of the link, with its token, in the mail that announces when a card is charged. */
  decline: (token: string) => `/pledges/decline/${encodeURIComponent(token)}`,
} as const;
