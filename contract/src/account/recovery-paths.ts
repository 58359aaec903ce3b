import { withQuery } from '../paths.ts';

/** The paths around a forgotten password and a new address, separate from the others: few pages link there. */
export const recoveryPaths = {
  /** `returnTo` is the path on this site that the sign-in was to lead to. */
  forgotPassword: ({ sent = false, returnTo }: { sent?: boolean; returnTo?: string | undefined } = {}) =>
    withQuery('/forgot-password', { sent: sent ? 'yes' : undefined, next: returnTo }),
  /** Where links sent by mail lead, with their token. */
  resetPassword: ({ token }: { token?: string } = {}) => withQuery('/reset-password', { token }),
  verifyEmail: ({ token }: { token?: string } = {}) => withQuery('/verify-email', { token }),
} as const;
