export const confirmFirstTexts = {
  confirmWithFactor:
    'For your safety, confirm with your second factor that it is you. Then you can change this.',
  confirmItIsYou: 'Confirm it is you',
  confirmAddressFirst: 'Please confirm your email address first, so that you can always get back in.',
  confirmMyAddress: 'Confirm my address',
  signedInLongAgo: 'You signed in a while ago. For your safety, sign out and in again; then you can do this.',
  signInAndSecurity: 'Sign-in and security',
} as const;

export const confirmPageTexts = {
  metaTitle: 'Confirm it is you',
  metaDescription: 'Use your second factor once more.',
  lead: 'This counts for 15 minutes in this browser.',
  withACode: 'With a code',
  checking: 'Checking...',
  continue: 'Continue',
  withAPasskey: 'With a passkey',
  useAPasskey: 'Use a passkey',
  noFactorTitle: 'You have no second factor yet',
  noFactorLead: 'What you are about to do requires one: an authenticator app or a passkey.',
  setUpTwoStepSignIn: 'Set up two-step sign-in',
} as const;

export const ownerFormTexts = {
  yourPassword: 'Your password',
  oneMoment: 'One moment...',
} as const;
