export const appSetUpTexts = {
  title: 'Scan this code with your app',
  lead: 'If you are reading this on your phone, open it in the app, or type the key.',
  alt: 'QR code for your authenticator app',
  key: 'Key: {key}',
  openInTheApp: 'Open in the app',
  hint: 'The six digits your app shows now for Tibeb.',
  checking: 'Checking...',
  switchOnTwoStepSignIn: 'Switch on two-step sign-in',
} as const;

export const recoveryCodesTexts = {
  fileTitle: 'Tibeb recovery codes',
  recoveryCodesCopied: 'Recovery codes copied',
  yourRecoveryCodes: 'Your recovery codes',
  copy: 'Copy',
  print: 'Print',
  download: 'Download',
  savedThem: 'I have saved them',
} as const;

export const twoStepTexts = {
  left: (codes: number) => `You have ${codes} of 10 recovery codes left.`,
  leftToReplace: (codes: number) => `You have ${codes} of 10 left. New codes replace the old ones.`,
  metaTitle: 'Two-step sign-in',
  metaDescription: 'An authenticator app and recovery codes for your Tibeb account.',
  lead: 'After your password or Google, signing in asks for a code that only your phone knows.',
  setUpTitle: 'Set up an authenticator app',
  setUpLead:
    'Any app for one-time codes will do, such as Aegis, Google Authenticator, Microsoft Authenticator or the one in your password manager. All other browsers will then be signed out.',
  setUp: 'Set up',
  twoStepSignInIsOn: 'Two-step sign-in is on',
  recoveryCodes: 'Recovery codes',
  makeNewCodes: 'Make new recovery codes',
  switchOffTitle: 'Switch it off',
  switchOffLead: 'Then signing in no longer asks for a code, and the recovery codes stop working.',
  switchOffTwoStepSignIn: 'Switch off two-step sign-in',
} as const;
