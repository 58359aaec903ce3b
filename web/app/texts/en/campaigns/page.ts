import { formatNumber, plural } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';

const states = {
  live: 'This campaign takes no contributions for now.',
  frozen: 'Our team is looking at this campaign. It takes no contributions for now.',
  succeeded: 'This campaign has ended and reached its goal. Thank you to everyone who supported it.',
  ended: 'This campaign has ended. Thank you to everyone who supported it.',
  failed: 'This campaign has ended without reaching its goal. Nobody was charged.',
  paid_out: 'This campaign has ended. Thank you to everyone who supported it.',
  canceled: 'This campaign was canceled. Every contribution is given back in full.',
} as const;

/** The public page of a campaign that is real. */
export const campaignPageTexts = {
  back: 'Back to Projects',
  states,
  /** Nobody pays before the goal is reached. */
  statesOfAllOrNothing: {
    ...states,
    paid_out: states.succeeded,
    canceled: 'This campaign was canceled. Nobody has been charged.',
  },
  pledged: 'Pledged',
  collected: 'Collected',
  ofGoal: (goal: number) => `of ${formatAmount(goal)}`,
  backers: 'Backers',
  timeLeft: 'Time Left',
  hoursLeft: (hours: number) => plural(hours, { one: '# hour left', other: '# hours left' }),
  lastHour: 'Less than an hour left',
  closes: (date: string) => `Until the end of ${date}, Addis Ababa time`,
  about: 'About This Project',
  pictures: 'Pictures of the project',
  useOfMoney: 'What the money is for',
  receiver: 'The money goes to {page}.',
  // Section 2, to the letter.
  note: 'All contributions are final and non-refundable. Please contact the creator directly with any questions about this project.',
  /** Shown above the note, because it is more accurate for the campaign at hand. */
  promise: {
    keep_it_all:
      'Until this campaign ends you can take your contribution back yourself, in full. When it ends, the creator receives what was collected, even if it is less than the goal.',
    all_or_nothing:
      'Your card is charged only if the goal is reached, at the end of the closing day. Until then you can take your pledge back yourself.',
  },
  report: 'Report this campaign',
  copied: 'Campaign link copied to clipboard',
  follow: 'Follow',
  following: 'Following',
  failedParts: 'Failed to fetch what belongs to a campaign',
  followFailed: 'That did not work. Please try again.',
  updates: {
    title: 'Updates',
    metaTitle: (title: string) => `Updates of ${title}`,
    forBackers: 'For backers',
    closed: 'Backers can read this update.',
    withheld: 'Our team has hidden this update: only you see it.',
    report: 'Report',
    reportNamed: (title: string) => `Report the update ${title}`,
    all: (count: number) => plural(count, { one: '# update', other: 'All # updates' }),
    none: 'There is no update yet.',
    back: 'Back to the project',
  },
  backerList: {
    title: 'Backers',
    metaTitle: (title: string) => `Backers of ${title}`,
    anonymous: 'Somebody',
    all: 'All backers',
    none: 'Nobody has backed this project yet. You could be the first.',
    nobody: 'Nobody backed this project.',
    hidden: 'Some people prefer not to be listed.',
  },
  tiers: {
    title: 'Rewards',
    atLeast: (amount: number) => `${formatAmount(amount)} or more`,
    placesLeft: (left: number, places: number) => `${formatNumber(left)} of ${formatNumber(places)} left`,
    gone: 'All gone',
    choose: 'Choose this reward',
    chooseNamed: (title: string) => `Choose this reward: ${title}`,
    expected: (month: string) => `Expected ${month}`,
  },
  form: {
    title: 'Support This Project',
    lead: (creator: string, isReached: boolean) =>
      isReached
        ? `The goal is reached. What you add takes ${creator} further.`
        : `Every contribution brings ${creator} closer to the goal.`,
    presets: 'Choose an amount',
    preset: (dollars: number) => formatAmount(dollars),
    amount: 'Contribution amount in dollars',
    amountWrong: 'Please enter an amount in dollars.',
    tier: 'Reward',
    noTier: 'No reward, thank you',
    tierLabel: (title: string, amount: number) => `${title} (${formatAmount(amount)} or more)`,
    message: 'Message to the creator',
    optional: '(optional)',
    placeholder: 'Say what you look forward to',
    shownAs: 'How others see you',
    shown: {
      name: 'With my name',
      anonymous: 'Without my name',
      hidden: 'Not at all, and the creator does not see my name either',
    },
    method: 'How you pay',
    feeRule:
      'The payment service keeps 2.9% and $0.30 of each payment. It comes off your contribution unless you pay it on top.',
    email: 'Email for the receipt (optional)',
    emailOfPledge: 'Email for news of your pledge (optional)',
    emailOfPledgeHint: 'We write to you there when the campaign ends, and if your card is refused then.',
    submit: (dollars: number | undefined) =>
      dollars === undefined ? 'Contribute' : `Contribute ${formatAmount(dollars)}`,
    processing: 'Processing',
    secure: 'You pay on the page of our payment service.',
    pledge: {
      when: (day: string) =>
        `Nothing is charged today. Your card is saved now and charged at the end of ${day}, only if the goal is reached.`,
      submit: (dollars: number | undefined) =>
        dollars === undefined ? 'Pledge' : `Pledge ${formatAmount(dollars)}`,
      secure: 'You save your card on the page of our payment service.',
    },
    methodsFailed: 'The ways to pay cannot be loaded at the moment. Please try again in a minute.',
    signIn: 'Sign in',
    prove: 'Confirm your email address',
  },
  returned: {
    thanksTitle: 'Thank You!',
    thanks: (amount: number, title: string) => `You have contributed ${formatAmount(amount)} to ${title}.`,
    again: 'Support Again',
    pendingTitle: 'Your contribution is not paid yet',
    pending: 'The payment was not finished. You can continue where you left off, or leave it.',
    processingTitle: 'Your payment is on its way',
    processing: 'The payment service has not confirmed it yet. This page shows it once it has.',
    continue: 'Continue to pay',
    yours: 'Your contribution',
    over: {
      refunded: {
        title: 'Your contribution is given back',
        text: 'You have this contribution back in full.',
      },
      disputed: {
        title: 'Your contribution is disputed',
        text: 'Your bank is looking at this payment.',
      },
      lapsed: {
        title: 'Your contribution was not paid',
        text: 'The payment was not finished in time, and nothing is charged.',
      },
    },
    pledge: {
      active: (amount: number, title: string, day: string) =>
        `You have pledged ${formatAmount(amount)} to ${title}. Your card is saved, and charged at the end of ${day} only if the goal is reached.`,
      pendingTitle: 'Your card is not saved yet',
      pending:
        'Nothing is pledged before your card is saved. You can continue where you left off, or leave it.',
      continue: 'Continue to save your card',
      refusedTitle: 'Your pledge is not paid yet',
      refused: 'The payment was not finished. You can still pay by another card.',
      overTitle: 'Your pledge has ended',
      over: 'Nothing is charged.',
      yours: 'Your pledge',
    },
  },
} as const;
