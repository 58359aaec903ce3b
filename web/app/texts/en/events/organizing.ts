export const proveFirstTexts = {
  description:
    'Visitors see your organization, and you can publish events, once your email address is confirmed.',
  confirmItNow: 'Confirm it now',
} as const;

export const signInFirstTexts = {
  forOrganizers: 'For organizers',
  title: 'Please sign in first',
  description: 'Events belong to an account. Sign in or sign up, and you come right back here.',
  signIn: 'Sign In',
  signUp: 'Sign Up',
} as const;
