import { formatAmount } from '#web/platform/money.ts';

/** A person's own contributions to campaigns. */
export const pledgeTexts = {
  metaTitle: 'Your contributions',
  metaDescription: 'What you have contributed to campaigns.',
  lead: 'What you have contributed or pledged to campaigns. Until a campaign ends you can take it back.',
  listFailed: 'Failed to fetch your contributions',
  noneTitle: 'No contributions yet',
  noneDescription: 'Find a project you would like to see happen.',
  find: 'See the projects',
  states: {
    pending: 'Not paid yet',
    active: 'Pledged',
    collecting: 'Being charged',
    errored: 'Your card was declined',
    collected: 'Paid',
    refunded: 'Given back',
    disputed: 'Disputed',
    withdrawn: 'Taken back',
    dropped: 'Not charged',
    lapsed: 'Not paid',
  },
  one: 'Your contribution',
  all: 'All contributions',
  missingTitle: 'There is no such contribution',
  missingDescription: 'It may belong to another of your accounts.',
  amount: 'Contribution',
  pledged: 'Pledge',
  fee: (fee: number) => `${formatAmount(fee)} of fees on top`,
  refunded: 'Given back',
  partRefunded: (amount: number) => `${formatAmount(amount)} of it given back`,
  date: 'Date',
  tier: 'Reward',
  noTier: 'None',
  expected: (month: string) => `Expected ${month}`,
  message: 'Your message',
  shownAs: 'How others see you',
  shown: {
    name: 'With your name',
    anonymous: 'Without your name',
    hidden: 'Not at all',
  },
  delivered: 'Delivered',
  chargedAfter: (day: string) => `Charged at the end of ${day}, if the goal is reached`,
  closes: 'The campaign ends',
  closesAfter: (day: string) => `At the end of ${day}, Addis Ababa time`,
  ended: 'The campaign has ended',
  canceled: 'The campaign was canceled',
  canceledPaid: 'The campaign was canceled. You get this back in full, the way you paid.',
  continue: 'Continue to pay',
  withdraw: 'Take it back',
  withdrawLead:
    'You get the full amount back the way you paid. This cannot be undone, but you can contribute again.',
  withdrawSure: (amount: number) => `Yes, give me ${formatAmount(amount)} back`,
  keep: 'No, leave it',
  returned: 'You have this contribution back in full.',
  failed: 'That did not work. Please try again.',
  card: 'Card',
  /** Of a contribution that is paid at once: why it does not count. */
  meanings: {
    lapsed: 'The payment was not finished in time, and nothing is charged.',
    disputed: 'Your bank is looking at this payment. Meanwhile it does not count for the campaign.',
  },
  cardShown: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
} as const;

interface PledgeFacts {
  /** What is charged, fees included. */
  readonly amount: string;
  readonly day: string;
}

/** A pledge to a campaign that takes all or nothing: what happens with the card, and when. */
export const allOrNothingTexts = {
  one: 'Your pledge',
  states: {
    pending: 'Card not saved',
    collecting: 'Being charged',
    errored: 'Being charged',
    waiting: 'Waiting',
    lapsed: 'Not pledged',
  },
  meanings: {
    pending: () => 'Your card is not saved yet, so nothing is pledged.',
    active: ({ amount, day }: PledgeFacts) =>
      `Nothing is charged today. Your card is charged ${amount} at the end of ${day}, only if the goal is reached. Until then you can take your pledge back.`,
    /** The campaign has ended, or is about to. */
    ending: ({ amount }: PledgeFacts) =>
      `The campaign has ended. If the goal is reached, your card is charged ${amount} now.`,
    frozen: () => 'Our team is looking at this campaign. Nothing is charged meanwhile.',
    collecting: ({ amount }: PledgeFacts) => `The goal is reached, and your card is being charged ${amount}.`,
    collected: ({ amount }: PledgeFacts) => `The goal is reached, and you have paid ${amount}. Thank you!`,
    refunded: () => 'You have this contribution back in full.',
    disputed: () => 'Your bank is looking at this payment.',
    withdrawn: () => 'You took this pledge back. Nothing is charged, and we forget your card.',
    missed: () => 'The goal was not reached. You are not charged, and we forget your card.',
    canceled: () => 'This campaign was canceled. You are not charged, and we forget your card.',
    waiting: {
      receiver: ({ amount }: PledgeFacts, until: string) =>
        `The goal is reached, but for now the money cannot reach the page that receives it. Your card is charged ${amount} as soon as it can. If that is not so by ${until}, your pledge ends, and nothing is charged.`,
      campaign_hidden: ({ amount }: PledgeFacts, until: string) =>
        `The goal is reached, but our team has hidden this campaign. Your card is charged ${amount} only if we show it again by ${until}. Otherwise your pledge ends, and nothing is charged.`,
    },
    dropped: {
      refused:
        'Your bank did not let us charge your card within a week, so your pledge has ended. Nothing is charged, and we forget your card. The project has reached its goal all the same. Thank you for wanting to help.',
      unreachable:
        'The goal was reached, but the money could not reach the page that was to receive it, so your pledge has ended. Nothing is charged, and we forget your card.',
      campaign_hidden:
        'The goal was reached, but our team has hidden this campaign since then, so your pledge has ended. Nothing is charged, and we forget your card.',
      not_charged:
        'The goal was reached, but we could not charge your card, so your pledge has ended. Nothing is charged, and we forget your card.',
    },
    lapsed: () => 'No card was saved, so nothing is pledged.',
  },
  recovery: {
    title: 'Your pledge is waiting for you',
    authentication: ({ amount }: PledgeFacts) =>
      `The goal is reached, and your bank wants you to confirm the payment of ${amount}.`,
    card: ({ amount }: PledgeFacts) =>
      `The goal is reached. Your bank refused to pay ${amount} from this card, and it cannot be charged again.`,
    declined: ({ amount }: PledgeFacts) =>
      `The goal is reached, and your bank refused to pay ${amount} from this card.`,
    again: (moment: string) => `We try this card again on ${moment}.`,
    until: (moment: string) =>
      `You can pay until ${moment}. After that your pledge ends, and nothing is charged.`,
    confirm: 'Confirm the payment',
    pay: 'Pay by another card',
  },
  change: {
    title: 'Change my pledge',
    lead: 'Your saved card stays the same. Nothing is charged before the campaign ends.',
    save: 'Save my pledge',
  },
  continue: 'Continue to save your card',
  withdraw: 'Take my pledge back',
  withdrawLead:
    'Nothing is charged then, and we forget your card. You can pledge again until the campaign ends.',
  withdrawSure: 'Yes, take it back',
} as const;
