import { plural } from '#web/platform/locale.ts';

/** The payouts of one page. */
export const payoutsTexts = {
  metaTitle: 'Payouts',
  metaDescription: 'Which of your tips are ready, on their way or paid out.',
  eyebrow: 'Your money',
  title: 'Payouts',
  lead: 'Tips are paid out automatically every Monday. Card payments wait seven days first, in case a card turns out to be stolen.',
  back: 'Back to tips received',
  gettingPaid: 'Getting paid',
  missingTitle: 'You do not own this page',
  missingDescription: 'Only owners of a page see its money. Perhaps you are signed in with another account.',
  allPages: 'All your pages',
  failed: 'Failed to fetch your payouts',
  tryAgain: 'Try again',
  figures: {
    title: 'Where your money is',
    onItsWay: 'On its way to you, Monday',
    /** Blocked, or too little for Monday's payout. */
    ready: 'Ready',
    waiting: "Waiting for the card's safety days",
    inReview: 'Held while we look into it',
    underWay: 'Being paid out',
    paid: 'Paid so far',
  },
  nextRun: (date: string, destination: string) => `The next payout is on ${date}, to ${destination}.`,
  tooLittle: (amount: string, weekly: string) =>
    `You can ask for a payout of at least ${amount}. Monday’s payout needs at least ${weekly}.`,
  payNow: 'Pay out now',
  paying: 'One moment …',
  blocks: {
    no_account: 'Before anything can be paid out, please say where your money goes.',
    account_not_enabled:
      'The account your money goes to cannot be paid at the moment. Please look at what is needed there.',
    account_locked:
      'The account your money goes to was changed. To keep it safe from thieves, nothing is paid out for seven days.',
    account_holder_suspended:
      'The account your money goes to belongs to an owner whom our team has suspended. Another owner can choose another account.',
    page_not_claimed: 'Nothing is paid out until it is clear whose page this is.',
    page_contested:
      'Somebody else says that this page is theirs. Nothing is paid out until our team has decided. Your money is safe.',
    page_withheld:
      'Our team has hidden this page, and nothing is paid out while it is hidden. Please write to us.',
    payouts_frozen:
      'Our team has stopped the payouts of this page. Your money stays in its balance. Please write to us.',
    claimed_lately:
      'You claimed this page a short while ago. The first payout comes 72 hours after that at the earliest.',
    comparison_pending:
      'We are comparing our books with those of our payment provider. Payouts go on when that is done. Your money is safe.',
  },
  until: (moment: string) => `Until ${moment}.`,
  list: {
    title: 'Your payouts',
    none: 'No payout yet',
    noneDescription: 'The first one comes automatically, on the Monday after your first tips are ready.',
    to: (destination: string) => `To ${destination}`,
    of: (count: number) => plural(count, { one: '# tip, fee or refund', other: '# tips, fees and refunds' }),
    requested: (date: string) => `Asked for on ${date}`,
    weekly: (date: string) => `Weekly payout of ${date}`,
    arrives: (date: string) => `Expected ${date}`,
    arrived: (date: string) => `Arrived ${date}`,
    reference: (reference: string) => `Reference of the bank: ${reference}`,
    exchanged: (amount: string, { rate, source }: { rate: string; source: string }) =>
      `Paid as ${amount}, at ${rate} for a dollar (${source})`,
    cancel: 'Take back',
    file: 'All payouts (CSV)',
  },
  states: {
    requested: 'Being checked',
    approved: 'About to be sent',
    sending: 'Being sent',
    sent: 'On its way',
    paid: 'Arrived',
    canceled: 'Taken back',
    refused: 'Not sent by our team',
    failed: 'Could not be sent',
    returned: 'Came back',
  },
  /** Canceled, but not by the owner. */
  notSent: 'Not sent',
  withdrawn: {
    account_replaced:
      'The account that this payout was for is no longer used. The money is yours and waits for the next payout.',
    outdated:
      'Something changed before this payout was sent: a tip was given back or is looked into, the account changed, or it has to be approved again. If enough was ready, a new payout has taken its place.',
  },
  refusedNote: 'The money is back in your balance. Please write to us if you do not know why.',
  file: {
    name: 'payouts.csv',
    header: [
      'Requested at (UTC)',
      'Weekly',
      'Amount',
      'Currency',
      'State',
      'To',
      'Tips, fees and refunds',
      'Arrives at (UTC)',
      'Paid amount',
      'Paid currency',
      'Rate',
      'Source of the rate',
      'Reference of the bank',
      'Note',
    ],
    weekly: { yes: 'yes', no: 'no' },
  },
  cameBack: 'The money is yours and waits for you. Please check the account it goes to, then ask again.',
} as const;
