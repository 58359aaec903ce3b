/** Every text of the tipping feature. */
export const tippingTexts = {
  title: 'Send Tip',
  lead: (name: string) => `Your tip goes straight to ${name}, with your words beside it.`,
  amount: {
    label: 'Amount',
    hint: (smallest: string, largest: string) => `Between ${smallest} and ${largest}`,
    minus: 'One dollar less',
    plus: 'One dollar more',
    notANumber: 'Enter an amount such as 5 or 7.50',
    tooSmall: 'The smallest tip is 1 dollar',
    tooLarge: 'The largest tip is 10,000 dollars',
    tooManyDecimals: 'Use at most two decimals',
  },
  methods: {
    label: 'Payment method',
    missing: 'Choose how you would like to pay',
    failed: 'Failed to fetch payment methods',
    retry: 'Try again',
    retrying: 'Trying again...',
  },
  message: {
    label: (name: string) => `Message to ${name}`,
    optional: '(optional)',
    placeholder: 'Say what their art means to you',
    counter: (used: number, limit: number) => `${used} / ${limit}`,
    limit: (limit: number) => `At most ${limit} characters`,
    left: (left: number) => (left === 1 ? '1 character left' : `${left} characters left`),
  },
  cancel: 'Cancel',
  send: 'Send Tip',
  sending: 'Sending...',
  secure: 'You pay on a secure checkout page that opens in a new tab.',
  failed: 'Failed to send tip',
  openingTab: 'Opening the secure checkout...',
  opened: {
    title: 'Checkout opened in a new tab',
    body: (amount: string, name: string) =>
      `Finish there, and your ${amount} tip is on its way to ${name}. This page will know.`,
    link: 'Did it not open? Go to the checkout',
    again: 'Start again',
    checking: 'One moment...',
  },
  signIn: { title: 'Please sign in to tip', description: 'You need to be signed in to tip' },
  sent: {
    title: 'Tip sent!',
    description: (amount: string, name: string) => `You've successfully tipped ${amount} to ${name}`,
  },
  canceled: { title: 'Tip canceled', description: 'Nothing was charged.' },
  waiting: {
    title: 'Almost there',
    body: (amount: string, name: string) =>
      `We are waiting for your bank to confirm your ${amount} tip to ${name}. You can stay or come back later: it goes on by itself.`,
    checkAgain: 'Check again',
  },
  asking: { title: 'One moment', body: 'We are asking how your tip went...' },
  unknown: {
    title: 'We cannot see your tip right now',
    body: 'Please sign in again to see how it went.',
    signIn: 'Sign in',
  },
  ended: {
    failed: {
      title: 'Your tip did not go through',
      body: 'Your bank did not confirm the payment, so nothing was charged.',
    },
    expired: {
      title: 'The checkout ran out of time',
      body: 'It stays open for 30 minutes. Nothing was charged.',
    },
    canceled: { title: 'Tip canceled', body: 'Nothing was charged.' },
    refunded: { title: 'This tip was refunded', body: 'The amount goes back to where it was paid from.' },
    disputed: { title: 'This tip is disputed', body: 'Your bank is looking into the payment.' },
  },
  tryAgain: 'Try again',
  dismiss: 'Close',
} as const;
