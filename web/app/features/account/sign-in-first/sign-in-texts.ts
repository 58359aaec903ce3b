export const signInTexts = {
  eyebrow: 'For organizers',
  title: 'Please sign in first',
  lead: 'Events belong to an account. Sign in or sign up, and you come right back here.',
  signIn: 'Sign In',
  signUp: 'Sign Up',
} as const;
