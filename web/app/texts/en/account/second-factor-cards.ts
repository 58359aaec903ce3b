import { plural } from '#web/platform/locale.ts';

export const secondFactorCardsTexts = {
  twoStepSignIn: 'Two-step sign-in',
  on: (codes: number) =>
    `It is on: when you sign in, we ask for a code from your app. You have ${codes} of 10 recovery codes left.`,
  off: 'It is off. When it is on, your password or Google alone is not enough: we also ask for a code from your phone.',
  manageTwoStepSignIn: 'Manage two-step sign-in',
  setUpTwoStepSignIn: 'Set up two-step sign-in',
  passkeys: 'Passkeys',
  passkeysThereAre: (count: number) =>
    plural(count, { one: 'You can sign in with one passkey.', other: 'You can sign in with # passkeys.' }),
  passkeysLead: 'Sign in by fingerprint, face or the PIN of your device instead of a password.',
  managePasskeys: 'Manage passkeys',
  addAPasskey: 'Add a passkey',
} as const;
