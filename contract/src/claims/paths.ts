import { withQuery } from '../paths.ts';

/** The paths of claims, separate from the others: few pages link there. */
export const claimPaths = {
  /** Where somebody chooses how to prove that a page is theirs. */
  claim: (beneficiaryId: string, { sent = false }: { sent?: boolean } = {}) =>
    withQuery(`/claim/${encodeURIComponent(beneficiaryId)}`, { sent: sent ? 'yes' : undefined }),
  /** Where the link in the mail to the address on file leads. */
  claimByMail: ({ token }: { token?: string } = {}) => withQuery('/claim-by-mail', { token }),
  /** Where somebody types an organizer's code; also the target of its QR code. */
  claimByCode: ({ code }: { code?: string } = {}) => withQuery('/claim-by-code', { code }),
  /** Where somebody disputes a claim that was not theirs. */
  notMe: ({ token }: { token?: string } = {}) => withQuery('/claim-was-not-me', { token }),
  /** Where an organizer makes codes for who is on the bill of an event. */
  vouches: (eventId: string) => `/event-management/${encodeURIComponent(eventId)}/codes`,
} as const;
