import { withQuery } from '../paths.ts';

/** The addresses of claims, apart from the others: few pages lead there. */
export const claimPaths = {
  /** Where one chooses how to show that a page is one's own. */
  claim: (beneficiaryId: string, { sent = false }: { sent?: boolean } = {}) =>
    withQuery(`/claim/${encodeURIComponent(beneficiaryId)}`, { sent: sent ? 'yes' : undefined }),
  /** Where the link in the mail to the address on file leads. */
  claimByMail: ({ token }: { token?: string } = {}) => withQuery('/claim-by-mail', { token }),
  /** Where a code of an organizer is typed, and where its QR code leads. */
  claimByCode: ({ code }: { code?: string } = {}) => withQuery('/claim-by-code', { code }),
  /** Where somebody says that a claim was not theirs. */
  notMe: ({ token }: { token?: string } = {}) => withQuery('/claim-was-not-me', { token }),
  /** Where an organizer makes codes for who is on the bill of an event. */
  vouches: (eventId: string) => `/event-management/${encodeURIComponent(eventId)}/codes`,
} as const;
