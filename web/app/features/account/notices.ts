import { accountNoticeTexts as texts } from '#texts/account/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';
import { sessionExpired } from './session/session-expired.ts';

const loggedOut: Toast = { ...texts.loggedOut, durationMs: 3000 };

/** Notices of section 4; the keys are what the flash cookie may hold. A sign-out follows an expired session. */
export const accountNotices = {
  'welcome-back': [texts.welcomeBack],
  'already-logged-in': [texts.alreadyLoggedIn],
  'logged-out': [loggedOut],
  'session-expired': [sessionExpired, loggedOut],
  'sign-in-again': [texts.signInAgain],
  'password-changed': [texts.passwordChanged],
  'password-chosen': [texts.passwordChosen],
  'common-password': [texts.commonPassword],
  'settings-saved': [texts.settingsSaved],
  'sessions-ended': [texts.sessionsEnded],
  'code-sent': [texts.codeSent],
  'new-address-asked': [texts.newAddressRequested],
  'two-step-off': [texts.twoStepOff],
  'passkey-removed': [texts.passkeyRemoved],
  'google-removed': [texts.googleRemoved],
  'deletion-asked': [texts.deletionRequested],
  'deletion-canceled': [texts.deletionCanceled],
  'sign-in-to-confirm': [texts.signInToConfirm],
  'email-confirmed': [texts.emailConfirmed],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type AccountNotice = keyof typeof accountNotices;
