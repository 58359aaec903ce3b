import type { Toast } from '#web/ui/toast.tsx';
import { sessionExpired } from './session/session-expired.ts';

const loggedOut: Toast = {
  title: 'Logged Out.',
  description: 'User successfully logged out.',
  durationMs: 3000,
};

/** Notices of section 4; the keys are what the flash cookie may hold. A sign-out follows an expired session. */
export const accountNotices = {
  'welcome-back': [{ title: 'Welcome back!', description: 'You have successfully signed in.' }],
  'already-logged-in': [{ title: 'Already logged in.' }],
  'logged-out': [loggedOut],
  'session-expired': [sessionExpired, loggedOut],
  'sign-in-again': [
    {
      title: 'Your session has ended',
      description: 'Please sign in again. You come right back to where you were.',
    },
  ],
  'password-changed': [{ title: 'Password changed', description: 'All other browsers were signed out.' }],
  'password-chosen': [{ title: 'Password changed', description: 'Please sign in with the new one.' }],
  'settings-saved': [{ title: 'Saved', description: 'Your account is up to date.' }],
  'sessions-ended': [{ title: 'Signed out', description: 'Anybody there has to sign in again.' }],
  'code-sent': [{ title: 'A code is on its way', description: 'Please check your inbox.' }],
  'new-address-asked': [
    { title: 'A link is on its way', description: 'Please check the inbox of the new address.' },
  ],
  'two-step-off': [{ title: 'Two-step sign-in is off', description: 'Your password alone signs you in.' }],
  'passkey-removed': [{ title: 'Passkey removed', description: 'It does not open your account any more.' }],
  'deletion-asked': [
    { title: 'We are sorry to see you go', description: 'You have 30 days to change your mind.' },
  ],
  'deletion-canceled': [{ title: 'Your account stays', description: 'We are glad you are staying.' }],
  'sign-in-to-confirm': [
    { title: 'Please sign in', description: 'Then you can confirm the email address of your account.' },
  ],
  'email-confirmed': [{ title: 'Thank you!', description: 'Your email address is confirmed.' }],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type AccountNotice = keyof typeof accountNotices;
