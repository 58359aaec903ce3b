export const accountWidgetTexts = {
  signInOrUp: 'Sign In / Sign Up',
  loading: 'Loading your account',
  yourAccount: 'Your account',
  /** Precedes the name on the button, for screen readers. */
  accountOf: 'Account of',
  account: 'Account',
  tips: 'Tips received',
  events: 'Your events',
  desk: 'The desk',
  signUp: 'Sign Up',
  logout: 'Logout',
} as const;
