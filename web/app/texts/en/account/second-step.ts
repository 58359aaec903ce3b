export const secondStepTexts = {
  metaTitle: 'Second step',
  metaDescription: 'The second step of signing in to Tibeb.',
  title: 'One more step',
  lead: 'Your account asks for a code after the first step. Enter it within ten minutes.',
  notYouOrTooLate: 'Not you, or too late?',
  startOver: 'Start over',
  checking: 'Checking...',
  continue: 'Continue',
} as const;
