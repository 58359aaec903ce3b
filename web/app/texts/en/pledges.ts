import type { Pledge } from '#contract/pledges/schemas.ts';

/** How a pledge stands, in a word or two and in a sentence. Amounts, names and days are put in formatted. */
export const pledgeStateTexts: Readonly<
  Record<
    Pledge['state'],
    {
      label: string;
      meaning: (about: {
        amount: string;
        name: string;
        endsOn: string;
        chargedOn: string | null;
        refused: boolean;
      }) => string;
    }
  >
> = {
  pending: {
    label: 'Waiting for your card',
    meaning: () => 'Your card is not saved yet. Reload this page in a moment, or pledge again.',
  },
  active: {
    label: 'Waiting',
    meaning: ({ amount, name, endsOn }) =>
      `Nothing is charged now. Once ${name} can be paid, we write to you, and two days later your card is charged ${amount}. If that does not happen by ${endsOn}, we forget your card and tell you.`,
  },
  announced: {
    label: 'About to be charged',
    meaning: ({ amount, name, chargedOn, refused }) => {
      if (chargedOn === null)
        return `${name} can be paid now. We write to you, and two days later your card is charged ${amount}, unless you take your pledge back before.`;
      return refused
        ? `Your bank refused the ${amount} that you pledged to ${name}, and nothing was charged. We try your card again on ${chargedOn}, unless you take your pledge back before.`
        : `${name} can be paid now. Your card is charged ${amount} on ${chargedOn}, unless you take your pledge back before.`;
    },
  },
  collecting: {
    label: 'Being charged',
    meaning: ({ amount }) => `Your card is being charged ${amount} right now.`,
  },
  collected: { label: 'Sent', meaning: ({ name }) => `Your pledge has become a tip to ${name}. Thank you!` },
  withdrawn: {
    label: 'Taken back',
    meaning: () => 'You took this pledge back. Nothing was charged, and we forget your card.',
  },
  lapsed: {
    label: 'Ended',
    meaning: ({ name }) => `There was no way to pay ${name}. Nothing was charged, and we forget your card.`,
  },
  failed: {
    label: 'Not charged',
    meaning: ({ name, refused }) =>
      `${refused ? 'Your bank did not let us charge your card.' : 'We could not charge your card.'} Nothing was charged, and we forget your card. You can tip ${name} yourself now.`,
  },
  abandoned: { label: 'Not made', meaning: () => 'No card was saved, so nothing was pledged.' },
};

export const startPledgeTexts = {
  title: 'Pledge a tip',
  metaDescription: 'Promise a tip that is charged once the performer can be paid.',
  lead: (name: string) => `For ${name}, who cannot be paid yet`,
  points: [
    'Your card is saved by our payment service. Nothing is charged now.',
    'Once they can be paid, we write to you, and two days later your card is charged. You can say no until then with one click.',
    'After 90 days without a way to pay them we forget your card and tell you.',
  ],
  amount: 'Amount in US dollars',
  amountHint: '$1 to $10,000, for example 5 or 7.50',
  message: 'Your message',
  optional: '(optional)',
  save: 'Save my card',
  saving: 'Opening...',
  proveLead: 'We write to you before your card is charged, so please confirm your email address first.',
  prove: 'Confirm my address',
  back: (name: string) => `Back to ${name}`,
} as const;

export const pledgeTexts = {
  metaTitle: 'Pledge',
  metaDescription: 'A tip that you have pledged.',
  title: (amount: string, name: string) => `${amount} for ${name}`,
  card: 'Card',
  cardShown: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
  pledgedOn: 'Pledged on',
  message: 'Your message',
  withdraw: 'Take this pledge back',
  withdrawLead: 'Nothing is charged then, and we forget your card.',
  withdrawNow: 'Yes, take it back',
  withdrawing: 'Taking it back...',
  tip: 'Your tip',
  page: 'Their page',
  missingTitle: 'You have no such pledge',
  missingDescription: 'Perhaps you made it from another account, or the address is not complete.',
  all: 'All pledges',
} as const;

export const pledgesTexts = {
  metaTitle: 'Your pledges',
  metaDescription: 'The tips that you have pledged to performers who cannot be paid yet.',
  lead: 'Tips that you have promised. Nothing is charged before their performers can be paid and you have had two days to say no.',
  none: 'No pledges yet',
  noneDescription: 'You can pledge a tip on the page of a performer who cannot be paid yet.',
  find: 'Find performers',
  failed: 'Your pledges could not be loaded',
  tryAgain: 'Try again',
} as const;

export const declinePledgeTexts = {
  metaTitle: 'Do not charge my card',
  metaDescription: 'Take back a tip that you have pledged.',
  lead: 'Your pledge is taken back, nothing is charged, and we forget your card.',
  button: 'Do not charge me',
  busy: 'Taking it back...',
  doneTitle: 'Your card will not be charged',
  doneLead: 'Your pledge is taken back, and we forget your card.',
  all: 'Your pledges',
} as const;
