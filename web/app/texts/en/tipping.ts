import { plural } from '#web/platform/locale.ts';

/** The texts of the tipping feature; those inside the form are in tipping/form.ts, those for returning from a checkout in tipping/return.ts. */
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
