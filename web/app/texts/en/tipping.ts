import { plural } from '#web/platform/locale.ts';
import { tippingNoticeTexts } from './tipping/notices.ts';

/** The texts of the tipping feature; those for returning from a checkout are in tipping/return.ts. */
export const tippingTexts = {
  title: 'Send Tip',
  lead: (name: string) => `Your tip goes to ${name}, together with your message.`,
  /** Where the person reads amounts with another symbol. */
  paid: (read: string, dollars: string) => `${read} (${dollars} in US dollars)`,
  amount: {
    label: 'Amount',
    youPay: (dollars: string) => `You pay ${dollars} in US dollars.`,
    inDollars: (read: string, dollars: string) => `You pay in US dollars: ${read} here is ${dollars}.`,
    hint: (smallest: string, largest: string) => `Between ${smallest} and ${largest}`,
    minus: 'One dollar less',
    plus: 'One dollar more',
    notANumber: 'Enter an amount such as 5 or 7.50',
    tooSmall: 'The smallest tip is 1 dollar',
    tooLarge: 'The largest tip is 10,000 dollars',
    tooManyDecimals: 'Use at most two decimals',
    /** Amounts to choose from beside the field. */
    suggested: 'How much?',
    other: 'Other',
    twoAnswers: (chosen: string, typed: string) =>
      `You chose ${chosen} and typed ${typed}. Choose “Other” to send what you typed.`,
  },
  thankYou: (name: string) => `${name} says`,
  /** Below a fan's message, where the name is not public. */
  supporter: 'A supporter',
  report: 'Report',
  reportWords: 'Report these words',
  lineUp: {
    title: 'Tip the whole line-up',
    name: (count: number, title: string) =>
      count === 2
        ? `both performers of "${title}"`
        : plural(count, { one: `the performer of "${title}"`, other: `all # performers of "${title}"` }),
    /** Follows "Message to" and "Only". */
    everybody: (count: number) => `the ${count} performers`,
    tooSmall: (dollars: number) => `With ${dollars} performers the smallest amount is ${dollars} dollars`,
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
    left: (left: number) => plural(left, { one: '# character left', other: '# characters left' }),
  },
  anonymity: {
    label: 'Who may see your name?',
    choices: {
      none: () => 'Everyone',
      public: (name: string) => `Only ${name}`,
      performer: () => 'Nobody',
    },
    hint: 'Your message is read as you write it. You can hide your name later too.',
  },
  fee: {
    cover: 'I pay the processing fee on top',
    rule: 'The payment service keeps 2.9% and $0.30 of each payment. It comes off the tip unless you pay it on top.',
    comesOff: (fee: string, rest: string) => `The payment service keeps ${fee} of it: ${rest} arrives.`,
    onTop: (total: string, whole: string) => `You pay ${total}, and ${whole} arrives.`,
  },
  cancel: 'Cancel',
  send: 'Send Tip',
  sending: 'Sending...',
  secure: 'You pay on a secure checkout page that opens in a new tab.',
  failed: 'Failed to send tip',
  offline: {
    title: tippingNoticeTexts.notOpened.title,
    body: 'Nothing was charged; your words are kept.',
  },
  waiting: (amount: string, name: string) => `Your ${amount} for ${name} is waiting`,
  openingTab: 'Opening the secure checkout...',
  opened: {
    title: 'Checkout opened in a new tab',
    body: (amount: string, name: string) =>
      `Finish there, and your ${amount} tip is on its way to ${name}. This page updates by itself.`,
    link: 'Did it not open? Go to the checkout',
    again: 'Start again',
    checking: 'One moment...',
  },
  prove: {
    notice: {
      title: 'Please confirm your email address',
      description: 'For a tip of more than $100 we make sure that it is yours.',
    },
    next: 'For a tip of more than $100 we make sure that it is yours. Then you go on to the checkout.',
  },
  signIn: tippingNoticeTexts.signIn,
  sent: {
    title: 'Tip sent!',
    description: (amount: string, name: string) => `You've successfully tipped ${amount} to ${name}`,
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
