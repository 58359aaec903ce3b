import * as z from 'zod/mini';

/**
 * Why signing in with another service came to nothing: codes of section 8 where it has one. Words for people
 * are the page's.
 */
export const socialFailures = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  /** They did not allow it. */
  'access-denied',
  /** The service has not seen a proof that the address is theirs. */
  'unverified-address',
  /** Somebody who is signed in was to show again who they are, and is another person there. */
  'user-mismatch',
  /** The account is suspended. */
  'user-disabled',
  'too-many-requests',
  'network-request-failed',
  'unsupported-provider',
  /** The answer belongs to no sign-in this browser began, or to one too long ago. */
  'invalid-action-code',
  'internal-error',
] as const;
export type SocialFailure = (typeof socialFailures)[number];

/** The pages it begins on; on `security` somebody who is signed in shows again who they are. */
export const socialPages = ['sign-in', 'sign-up', 'security'] as const;
export type SocialPage = (typeof socialPages)[number];

/** What the button sends. With a `nonce` it was opened in a window, whose opener awaits a message with it. */
export const socialForm = z.object({
  provider: z.string().check(z.maxLength(100)),
  page: z.enum(socialPages),
  next: z._default(z.string().check(z.maxLength(2000)), ''),
  nonce: z._default(z.string().check(z.regex(/^([\w-]{16,64})?$/)), ''),
});

/** What the window tells its opener, to be believed only from our origin, from that window, with that nonce. */
export type SocialMessage = { readonly type: 'tibeb-social'; readonly nonce: string } & (
  | { readonly token: string }
  /** A code is asked for first, in the opener's own tab. */
  | { readonly secondStep: true }
  | { readonly failure: SocialFailure }
);
