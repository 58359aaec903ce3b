export const accountWidgetTexts = {
  signInOrUp: 'Sign In / Sign Up',
  loading: 'Loading your account',
  yourAccount: 'Your account',
  /** Precedes the name on the button, for screen readers. */
  accountOf: 'Account of',
  account: 'Account',
  events: 'Your events',
  signUp: 'Sign Up',
  logout: 'Logout',
} as const;
