import type { SocialFailure, SocialPage } from '#contract/account/social.ts';

export const socialTexts = {
  button: 'Continue with Google',
  waiting: 'Waiting for the Google window...',
  signedIn: 'Signed in. One moment...',
  terms: 'By continuing with Google you accept our {terms}.',
  termsLink: 'terms',
  or: 'or with your email',
  showAgain:
    'You signed in a while ago. For your safety, please confirm that it is you first. Then change your address.',
  continueHere: 'Continue in this tab',
  openInBrowser: 'Open in browser',
  copyLink: 'Copy link',
  linkCopied: { title: 'Link copied', description: 'Paste it in your browser.' },
  /** For an app with an unknown name. */
  thisApp: 'this app',
  inApp: (app: string) =>
    `Google does not let anyone sign in inside ${app}. Use your email below, or open this page in your browser.`,
} as const;

/** What happened, in words for the person; the code is only logged. */
export const failureTexts: Readonly<Record<SocialFailure, string>> = {
  'popup-blocked': 'Your browser kept the Google window from opening. You can go on in this tab instead.',
  'popup-closed-by-user': 'The Google window was closed before you were signed in. Nothing has changed.',
  'cancelled-popup-request': 'Another Google window was opened. Please finish there.',
  'access-denied': 'Google was not allowed to tell us who you are, so nothing has changed.',
  'unverified-address':
    'Google has not verified your email address. Verify it with Google, or use your email and a password here.',
  'user-mismatch': 'That is another Google account. Please choose the one you sign in with here.',
  'user-disabled':
    'This account is suspended, so nobody can sign in with it. If you think this is a mistake, please write to us: the address is at the foot of every page.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'network-request-failed': 'Google could not be reached. Please try again in a moment, or use your email.',
  'unsupported-provider': 'This way of signing in is not offered here. Please use your email.',
  'invalid-action-code': 'This sign-in waited for too long or began in another window. Please try again.',
  'internal-error': 'Something went wrong on the way back from Google. Please try again, or use your email.',
};

/** Section 8: 'Google sign up failed: {reason}'. */
export function failureMessage(page: SocialPage, reason: SocialFailure): string {
  return `Google ${page === 'sign-up' ? 'sign up' : 'sign in'} failed: ${reason}`;
}
