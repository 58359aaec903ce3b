import { plural } from '#web/platform/locale.ts';

export const tipPageTexts = {
  metaTitle: 'Receipt',
  /** For an unpaid tip, which has no receipt. */
  unpaidTitle: 'Tip',
  metaDescription: 'The receipt of a tip you sent.',
  missingTitle: 'You have no such tip',
  missingDescription: 'Perhaps you sent it from another account, or the address is not complete.',
  allTips: 'All tips',
  share: (total: string, performers: number) =>
    plural(performers, {
      one: `A share of your tip of ${total} for # performer.`,
      other: `A share of your tip of ${total} for # performers.`,
    }),
  print: 'Print',
  continue: 'Continue to checkout',
  notOpened: 'The checkout did not open. Please try again.',
  again: 'Tip again',
  from: 'From',
  event: 'Event',
  message: 'Message',
  thanks: 'Their thanks',
  report: 'Report',
  reportThanks: 'Report these thanks',
  thankYou: 'They say',
  arrived: 'Arrived',
  /** In place of the name of a page that is not shown, within a sentence. */
  notShown: 'the performer',
  arrivedOn: (name: string, date: string) => `Paid out to ${name} on ${date}`,
  failed: 'Your change was not saved. Please try again.',
  anonymity: {
    title: 'Who may see your name',
    now: {
      none: () => 'Everyone may see your name with this tip.',
      public: (name: string) => `Only ${name} sees your name with this tip.`,
      performer: (name: string) => `Nobody sees your name with this tip, not even ${name}.`,
    },
    lead: 'You can hide it from more people, for good. Whoever has already read it, in an email for example, still knows it.',
    become: {
      none: () => '',
      public: (name: string) => `Show it to ${name} only`,
      performer: () => 'Hide it from everyone',
    },
  },
  words: {
    title: 'Who may read your words',
    hidden: (name: string) => `What you wrote is for ${name}. You can let everyone read it on their page.`,
    shown: (name: string) => `Everyone can read what you wrote on the page of ${name}, with your name.`,
    shownUnnamed: (name: string) =>
      `Everyone can read what you wrote on the page of ${name}, without your name.`,
    show: 'Show my words',
    hide: 'Take my words off',
  },
  check:
    'Anyone can check this receipt at {link}. That page shows amount, date, beneficiary and status, and nothing about you.',
} as const;

export const tipsTexts = {
  pledges: 'Tips you have pledged',
  failedToFetchTips: 'Failed to fetch tips',
  metaTitle: 'Tips sent',
  metaDescription: 'The tips you sent, and their receipts.',
  lead: 'Every tip you started, how it went, and its receipt.',
  tryAgain: 'Try again',
  noTipsYet: 'No tips yet',
  noneDescription: 'The first one you send will appear here, with its receipt.',
  findSomebody: 'Find somebody to tip',
  dateAtEvent: (date: string, event: string) => `${date} · at ${event}`,
  thanked: 'They thanked you',
  arrived: 'Arrived',
  refunded: (amount: string) => `${amount} of it given back`,
  feeOnTop: (fee: string) => `and ${fee} fee`,
  feeOff: (fee: string) => `less ${fee} fee`,
  feeOnly: (fee: string) => `${fee} kept by the payment service`,
  allInDollars: 'All amounts are in US dollars.',
} as const;
