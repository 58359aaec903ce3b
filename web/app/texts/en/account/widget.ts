export const accountWidgetTexts = {
  signInOrUp: 'Sign In / Sign Up',
  loading: 'Loading your account',
  yourAccount: 'Your account',
  /** Before the name on the button, for those who hear it. */
  accountOf: 'Account of',
  account: 'Account',
  events: 'Your events',
  signUp: 'Sign Up',
  logout: 'Logout',
} as const;
