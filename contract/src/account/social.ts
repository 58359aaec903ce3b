import * as z from 'zod/mini';

/** Why signing in with another service failed: codes of section 8 where it has one. The page holds the texts for people. */
export const socialFailures = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  /** They did not allow it. */
  'access-denied',
  /** The service has not verified the address. */
  'unverified-address',
  /** Somebody who is signed in had to authenticate again, and used another person's account at the service. */
  'user-mismatch',
  /** The account is suspended. */
  'user-disabled',
  'too-many-requests',
  'network-request-failed',
  'unsupported-provider',
  /** The answer matches no sign-in that this browser began, or one that began too long ago. */
  'invalid-action-code',
  'internal-error',
] as const;
export type SocialFailure = (typeof socialFailures)[number];

/** The pages it starts on; on `security` somebody who is signed in authenticates again. */
export const socialPages = ['sign-in', 'sign-up', 'security'] as const;
export type SocialPage = (typeof socialPages)[number];

/** The button's form. A `nonce` means it opened in a window, whose opener waits for a message with this nonce. */
export const socialForm = z.object({
  provider: z.string().check(z.maxLength(100)),
  page: z.enum(socialPages),
  next: z._default(z.string().check(z.maxLength(2000)), ''),
  nonce: z._default(z.string().check(z.regex(/^([\w-]{16,64})?$/)), ''),
});

/** The window's message to its opener. Trust it only from our origin, from that window, with that nonce. */
export type SocialMessage = { readonly type: 'tibeb-social'; readonly nonce: string } & (
  | { readonly token: string }
  /** A code is required first, in the opener's own tab. */
  | { readonly secondStep: true }
  | { readonly failure: SocialFailure }
);
