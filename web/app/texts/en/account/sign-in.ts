export const signInTexts = {
  metaTitle: 'Sign in',
  metaDescription: 'Sign in to Tibeb to support the artists you love with a tip.',
  title: 'Welcome back',
  lead: 'Sign in to tip the artists you love and to find what you saved.',
  /** Shown after the sign-up form, also for an address that had an account already. */
  signedUp: {
    title: 'Almost there',
    lead: 'Now sign in with what you just chose. Your address is already filled in.',
  },
  newToTibeb: 'New to Tibeb?',
  signUp: 'Sign up',
  email: 'Email',
  password: 'Password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password?',
  signingIn: 'Signing in...',
  signIn: 'Sign In',
} as const;
