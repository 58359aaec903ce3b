export const securityFormsTexts = {
  newAddress: 'New address',
  newAddressHint: 'It becomes yours once you press the button in the email we send there.',
  yourPassword: 'Your password',
  sending: 'Sending...',
  changeAddress: 'Change address',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters. A sentence is easier to remember than a word.',
  saving: 'Saving...',
  changePassword: 'Change password',
} as const;

export const securityPageTexts = {
  metaTitle: 'Sign-in and security',
  metaDescription: 'Your address, your password and where you are signed in.',
  lead: 'How you sign in, and where you are signed in.',
  emailAddress: 'Email address',
  password: 'Password',
  newPasswordLead: 'A new password signs out all other browsers.',
  noPasswordLead: 'You sign in without a password so far.',
  chooseAPassword: 'Choose a password',
  sessionsTitle: 'Where you are signed in',
  sessionsLead: 'If you do not recognize one, sign it out and change your password.',
  confirmed: 'Confirmed',
  notConfirmedYet: 'Not confirmed yet',
} as const;

export const googleCardTexts = {
  title: 'Google',
  linked: (email: string, date: string) => `${email} opens your account, since ${date}.`,
  linkedUnnamed: (date: string) => `A Google account opens your account, since ${date}.`,
  notLinked:
    'No Google account opens yours. "Continue with Google" links one that has the address of your account.',
  removeLead:
    'This removes every Google account named here, and signs out all other browsers. Whoever can use a Google account with the address of your account can link it again by signing in with it.',
  onlyWayIn:
    'Nothing but Google opens your account. To remove Google, choose a password or add a passkey first.',
  signInAgainFirst: 'To remove Google, sign in once more first, under "Email address".',
  remove: 'Remove Google',
  removeOneLead:
    'Removing one signs out all other browsers. Whoever can use a Google account with the address of your account can link it again by signing in with it.',
  removeOne: 'Remove this Google account',
} as const;

export const sessionListTexts = {
  browsers: 'Browsers',
  thisBrowser: 'This browser',
  signedIn: (moment: string) => `Signed in ${moment}`,
  signOut: 'Sign out',
  signOutOthers: 'Sign out all other browsers',
} as const;

/** Browsers and systems are called by their own names. */
export const browserTexts = {
  unknown: 'A browser',
  on: (browser: string, system: string) => `${browser} on ${system}`,
} as const;
