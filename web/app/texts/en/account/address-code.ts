/** A file of its own, because these texts are loaded with every form that may ask for the code. */
export const addressCodeFieldsTexts = {
  codeSent: 'We sent a six-digit code to {email}. Type it here within 20 minutes.',
  sixDigitCode: 'Six-digit code',
  hint: 'Nothing after a minute? Check your spam folder, or have it sent again.',
  sendItAgain: 'Send it again',
} as const;
