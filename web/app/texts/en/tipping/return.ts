/** The texts after a return from a checkout: separate from the form's texts, because they are needed rarely. */
export const returnTexts = {
  waiting: {
    title: 'Almost there',
    body: (amount: string, name: string) =>
      `We are waiting for your bank to confirm your ${amount} tip to ${name}. You can stay or come back later; there is nothing to do.`,
    checkAgain: 'Check again',
  },
  asking: { title: 'One moment', body: 'Checking your payment...' },
  unknown: {
    title: 'We cannot see your tip right now',
    body: 'Please sign in again to see how it went.',
    signIn: 'Sign in',
  },
  /** What stays on the page after a tip was paid. */
  thanks: {
    label: 'Your tip',
    title: 'Thank you!',
    to: 'for {name}',
    words: 'You wrote',
    receipt: 'Receipt',
    picture: 'Picture to share',
    close: 'Close',
  },
} as const;

/** The picture of a paid tip. */
export const tipPictureTexts = {
  eyebrow: 'A tip for',
  line: (amount: string) => `${amount}, straight from the audience`,
} as const;
