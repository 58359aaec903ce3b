export const signInTexts = {
  metaTitle: 'Sign in',
  metaDescription: 'Sign in to Tibeb to support the artists you love with a tip.',
  title: 'Welcome back',
  lead: 'Sign in to tip the artists you love and to find what you saved.',
  newToTibeb: 'New to Tibeb?',
  signUp: 'Sign up',
  email: 'Email',
  password: 'Password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password?',
  signingIn: 'Signing in...',
  signIn: 'Sign In',
} as const;
