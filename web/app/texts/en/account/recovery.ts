export const forgotPasswordTexts = {
  metaTitle: 'Forgot password',
  metaDescription: 'Choose a new password for your Tibeb account.',
  rememberedIt: 'Remembered it?',
  signIn: 'Sign in',
  checkYourInbox: 'Check your inbox',
  sentLead: 'If there is an account with that address, a link to choose a new password is on its way there.',
  linkWorksOnce:
    'The link works once, for 30 minutes. If nothing comes within a few minutes, look in your spam folder, or check that the address was right.',
  tryAnotherAddress: 'Try another address',
  forgotYourPassword: 'Forgot your password?',
  lead: 'It happens. Tell us your address, and we will send you a link to choose a new one.',
  email: 'Email',
  sending: 'Sending...',
  sendMeALink: 'Send me a link',
} as const;

export const linkTexts = {
  expired: 'Link expired or already used?',
  askAgain: 'Ask for a new one',
  withoutLink:
    'This page is opened by the link in our mail. Please open it from there, or ask for a new one.',
} as const;

export const resetPasswordTexts = {
  metaTitle: 'Choose a new password',
  metaDescription: 'Choose a new password for your Tibeb account.',
  lead: 'Then sign in with it. Every browser that is signed in now will be signed out, and passkeys or an authenticator app added in the last 7 days are removed.',
  button: 'Save password',
  busyButton: 'Saving...',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters. A sentence is easier to remember than a word.',
} as const;

export const verifyEmailTexts = {
  metaTitle: 'Confirm your email address',
  metaDescription: 'Confirm the email address of your Tibeb account.',
  lead: 'One click, and we know that our emails reach you.',
  button: 'Confirm',
  busyButton: 'Confirming...',
} as const;
