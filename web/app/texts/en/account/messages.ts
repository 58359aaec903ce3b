/** Section 4: the sign-in and sign-up pages found a token cookie while they were open. */
export const tokenFound = {
  signIn: { title: 'Welcome back!' },
  signUp: { title: 'Already signed in.' },
} as const;

/** Why the identity service could not be reached, in words for the form (`network-request-failed`). */
export const networkFailure =
  'Tibeb could not be reached. Please check your connection and try again; nothing you typed is lost.';
