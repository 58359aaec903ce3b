export const askProofTexts = {
  codeFirst: 'Please confirm your email address first: type the code we sent you at the end of this form.',
} as const;
