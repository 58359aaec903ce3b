/** The page that a sign on a stage leads to. */
export const stageTexts = {
  title: (name: string) => `Tip ${name}`,
  description: (name: string) => `Send ${name} a tip, with or without an account.`,
  wrong: (title: string) => `Please check: ${title}`,
  howMuch: 'How much?',
  other: 'Another amount',
  otherHint: 'In US dollars, such as 5 or 7.50',
  twoAnswers: (chosen: string, typed: string) =>
    `You chose ${chosen} and typed ${typed}. Empty the field to send ${chosen}.`,
  message: (name: string) => `Message to ${name}`,
  optional: '(optional)',
  messageTooLong: (limit: number) => `At most ${limit} characters`,
  email: 'Your email, for the receipt',
  emailHint: 'We send you nothing else.',
  fee: 'The payment service keeps 2.9% and $0.30 of your tip.',
  coverFee: 'I pay this fee on top',
  /** In place of a name, within a sentence. */
  notShown: 'a page that is no longer shown',
  pay: 'Continue to payment',
  secure: 'You pay on a secure page: by card, Apple Pay or Google Pay.',
  asPerson: (name: string) =>
    name ? `You are signed in as ${name}. That name is shown with your tip.` : 'You are signed in.',
  hideName: 'Do not show my name',
  again: (amount: string, name: string) => `Welcome back! Last time you gave ${name} ${amount}.`,
  thanked: (name: string) => `${name} thanks you for your tip:`,
  reportThanks: 'Report these words',
  arrived: (amount: string, name: string, date: string) =>
    `Your tip of ${amount} was paid out to ${name} on ${date}.`,
  /** After a greeting. */
  notMe: 'This is not me',
  forget: 'Forget me on this device',
  profile: (name: string) => `More about ${name}`,
  signs: 'Signs to print',
  event: 'About this event',
  home: 'Tibeb',
  privacy: 'Privacy',
  terms: 'Terms',
  thanks: {
    title: 'Thank you!',
    paid: (amount: string, name: string) => `Your ${amount} for ${name} was paid.`,
    says: (name: string) => `${name} says`,
    receipt: 'Your receipt',
    again: 'Tip again',
  },
  waiting: {
    title: 'Almost there',
    body: (amount: string, name: string) =>
      `We are waiting for your bank to confirm your ${amount} for ${name}.`,
    reload: 'Look again',
  },
  /** The checkout was left, and the payment service does not answer. */
  closing: {
    title: 'We are closing the checkout',
    body: (amount: string, name: string) =>
      `The payment service has not confirmed yet that your ${amount} for ${name} is canceled. You do not need to do anything about it.`,
    again: 'What you chose is still here.',
  },
  returned: {
    refunded: (amount: string, name: string) => `Your ${amount} for ${name} was given back to you.`,
    disputed: (amount: string, name: string) => `Your bank is looking into your ${amount} for ${name}.`,
  },
  notPaid: {
    canceled: 'Nothing was charged. What you chose is still here.',
    closed: 'The payment did not go through, and nothing was charged.',
    other: 'The payment did not go through, and nothing was charged. Please try again.',
  },
  withoutAccount: 'Without an account you can tip up to $100.',
  signIn: 'Sign in to tip more than $100',
  confirm: 'Confirm your address to tip more than $100',
  closed: {
    title: (name: string) => `${name} takes no tips at the moment`,
    body: 'Follow them, and you hear when they play next.',
  },
  notYet: {
    title: (name: string) => `${name} cannot receive tips here yet`,
    body: 'You can pledge a tip: your card is saved, and charged only once they can be paid.',
    pledge: 'Pledge a tip',
  },
  follow: (name: string) => `Follow ${name}`,
  challenge: {
    title: 'One moment',
    working:
      'Many payments from your network were started but not finished. Your browser now solves a short task, to show that you are not a program. This takes a few seconds, then you continue to the payment.',
    withoutScripts:
      'Your browser does not run scripts, so it cannot solve the task. You can sign in to tip, or try again later.',
    signIn: 'Sign in to tip',
  },
  nobody: {
    title: 'Nobody takes tips here',
    body: 'This page is not shown, or the address is not quite right. Please scan the code again, or look for the name.',
    search: 'Find a performer',
  },
  failed: 'This did not work just now. Nothing was charged, and your words are kept. Please try again.',
} as const;
