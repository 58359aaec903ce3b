/** What a page says in a toast after a redirect to it. */
export const accountNoticeTexts = {
  welcomeBack: { title: 'Welcome back!', description: 'You have successfully signed in.' },
  alreadyLoggedIn: { title: 'Already logged in.' },
  loggedOut: { title: 'Logged Out.', description: 'User successfully logged out.' },
  signInAgain: {
    title: 'Your session has ended',
    description: 'Please sign in again. You will come right back to where you were.',
  },
  passwordChanged: { title: 'Password changed', description: 'All other browsers were signed out.' },
  passwordChosen: { title: 'Password changed', description: 'Please sign in with the new one.' },
  commonPassword: {
    title: 'Your password is easy to guess',
    description:
      'Many people use the one you just chose. Once you are signed in, choose another under Account, Security.',
  },
  settingsSaved: { title: 'Saved', description: 'Your account is up to date.' },
  sessionsEnded: { title: 'Signed out', description: 'Anyone there has to sign in again.' },
  codeSent: { title: 'A code is on its way', description: 'Please check your inbox.' },
  newAddressRequested: {
    title: 'A link is on its way',
    description: 'Please check the inbox of the new address.',
  },
  twoStepOff: { title: 'Two-step sign-in is off', description: 'Signing in no longer asks for a code.' },
  passkeyRemoved: { title: 'Passkey removed', description: 'It no longer opens your account.' },
  googleRemoved: {
    title: 'Google removed',
    description:
      'All other browsers were signed out. A Google account with your email address can be linked again.',
  },
  deletionRequested: {
    title: 'We are sorry to see you go',
    description: 'You have 30 days to change your mind.',
  },
  deletionCanceled: { title: 'Your account stays', description: 'We are glad you are staying.' },
  signInToConfirm: {
    title: 'Please sign in',
    description: 'Then you can confirm the email address of your account.',
  },
  emailConfirmed: { title: 'Thank you!', description: 'Your email address is confirmed.' },
} as const;
