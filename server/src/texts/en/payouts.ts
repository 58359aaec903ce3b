import { minorToMajor } from '#contract/minor-units.ts';

/** The mails about payouts. Names come quoted. */
export const payoutNewsTexts = {
  amount: (minor: number, currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).format(minorToMajor(minor)),
  news: {
    paid: (amount: string, page: string) => ({
      subject: `${amount} has arrived`,
      lines: [
        `Your payout of ${amount} for ${page} has arrived. It may take another day until your bank shows it. These are the tips of your fans: thank you for your work.`,
      ],
    }),
    failed: (amount: string, page: string) => ({
      subject: `Your payout of ${amount} could not be sent`,
      lines: [
        `We could not send your payout of ${amount} for ${page}. Nothing is lost: the money is yours and waits for you. Please look under "Getting paid" in your dashboard, and then ask for the payout again.`,
      ],
    }),
    returned: (amount: string, page: string) => ({
      subject: `Your payout of ${amount} came back`,
      lines: [
        `Your bank sent back the payout of ${amount} for ${page}. Nothing is lost: the money is yours and waits for you. Please check under "Getting paid" in your dashboard that your bank account is right, and then ask for the payout again.`,
      ],
    }),
    refused: (amount: string, page: string) => ({
      subject: `We have not sent your payout of ${amount}`,
      lines: [
        `Our team has not sent the payout of ${amount} for ${page}. The money is still yours. Please answer this mail if you want to know why.`,
      ],
    }),
  },
  /** What the receiver finds on the statement of their bank. */
  paid: {
    to: 'Paid to',
    exchanged: 'Paid as',
    exchangedAt: ({ amount, rate, source }: { amount: string; rate: string; source: string }) =>
      `${amount}, at ${rate} for a dollar (${source})`,
    reference: 'Reference of the bank',
  },
  why: (sentence: string) => `The reason: ${sentence}`,
  button: 'See your payouts',
} as const;

interface AccountFacts {
  readonly page: string;
  readonly destination: string;
  /** The previous destination of the money. */
  readonly before: string | undefined;
  readonly lockedUntil: string | undefined;
  /** The day by which the rail needs something; empty if it has named none. */
  readonly neededBy: string;
  readonly contactMail: string;
}

interface LostFacts {
  readonly page: string;
  /** The bands whose tips go to the page and others. */
  readonly bands: readonly string[];
}

interface UnpaidFacts extends LostFacts {
  /** Whose account is deleted. */
  readonly who: string;
  /** The day of the deletion. */
  readonly at: string;
}

const unpaidBands = (bands: readonly string[]) =>
  bands.length === 0
    ? []
    : [
        `As long as the page has no account, the bands that share their tips with it take none either: ${bands.join(', ')}.`,
      ];

const notYou = (contactMail: string) =>
  `If it was not you or another owner of the page, write to ${contactMail} at once.`;

/** The mails about where the money of a page goes. Names come quoted. */
export const payoutMailTexts = {
  yourAccount: 'your account',
  button: 'See where your money goes',
  anOwner: 'An owner',
  unpaidFrom: ({ page, who, at, bands }: UnpaidFacts) => ({
    subject: 'Choose where the money of your page goes',
    lines: [
      `${who} is deleting their account. What the page ${page} receives is paid into an account that they set up, and it goes with theirs on ${at}.`,
      'Set up an account of your own for the page, and choose it, before that day. Otherwise the page takes no tips and nothing is paid out from then on, until one of its owners has done so. If they change their mind, nothing changes.',
      ...unpaidBands(bands),
    ],
  }),
  unpaid: ({ page, at, bands }: UnpaidFacts) => ({
    subject: 'Your page has no account to be paid into',
    lines: [
      `The account of an owner of the page ${page} was deleted on ${at}, and the account that the page was paid into went with it.`,
      'The page takes no tips, and nothing is paid out, until one of its owners has set up an account for it and chosen it. What the page has received is not lost.',
      ...unpaidBands(bands),
    ],
  }),
  lost: {
    'owner-left': ({ page, bands }: LostFacts) => ({
      subject: 'Your page has no account to be paid into',
      lines: [
        `What the page ${page} received was paid into an account of somebody who no longer owns the page.`,
        'The page takes no tips, and nothing is paid out, until one of its owners has set up an account for it and chosen it. What the page has received is not lost.',
        ...unpaidBands(bands),
      ],
    }),
    suspended: ({ page, bands }: LostFacts) => ({
      subject: 'Choose another account for the money of your page',
      lines: [
        `What the page ${page} receives is paid into an account of an owner whom our team has suspended. Nothing is paid there at the moment.`,
        'The page takes no tips, and nothing is paid out, until another owner has set up an account for it and chosen it. What the page has received is not lost.',
        ...unpaidBands(bands),
      ],
    }),
  },
  news: {
    chosen: ({ page, destination, contactMail }: AccountFacts) => ({
      subject: 'You can be paid now',
      lines: [`What the page ${page} receives is paid into ${destination} from now on.`, notYou(contactMail)],
    }),
    changed: ({ page, destination, before, lockedUntil, contactMail }: AccountFacts) => ({
      subject: 'Your money goes to another account',
      lines: [
        before
          ? `What the page ${page} receives is paid into ${destination} from now on. Until now it went to ${before}.`
          : `What the page ${page} receives is paid into ${destination} from now on.`,
        ...(lockedUntil ? [`For your safety nothing is paid out before ${lockedUntil}.`] : []),
        notYou(contactMail),
      ],
    }),
    ready: ({ page, destination, contactMail }: AccountFacts) => ({
      subject: 'Another account is ready',
      lines: [
        `The page ${page} can be paid into ${destination} too. Its money goes where it went until now; an owner can change that.`,
        notYou(contactMail),
      ],
    }),
    needed: ({ page }: AccountFacts) => ({
      subject: 'One more thing before you can be paid',
      lines: [
        `Stripe, which pays you for us, needs something more before the page ${page} can be paid. It takes a few minutes.`,
      ],
    }),
    needed_by: ({ page, destination, neededBy }: AccountFacts) => ({
      subject: 'Stripe needs something more, so that your payouts go on',
      lines: [
        `Stripe, which pays you for us, needs something more by ${neededBy} to go on paying the page ${page} into ${destination}. It takes a few minutes. The owner who set up the account finds it under "Getting paid".`,
        'Until then everything goes on as usual. After that the page takes no tips, and nothing is paid out, until Stripe has it.',
      ],
    }),
    restricted: ({ page, destination }: AccountFacts) => ({
      subject: 'Your payouts have stopped',
      lines: [
        `Stripe pays nothing into ${destination} at the moment, so the money of the page ${page} waits with us. It is not lost. The page says what to do.`,
      ],
    }),
    rejected: ({ page, contactMail }: AccountFacts) => ({
      subject: 'Stripe cannot pay you into this account',
      lines: [
        `Stripe has refused the account for the page ${page}. Its money waits with us. You can choose another way to be paid, or write to ${contactMail}.`,
      ],
    }),
    again: ({ page, destination }: AccountFacts) => ({
      subject: 'Your payouts go on',
      lines: [`Stripe pays into ${destination} again, so the money of the page ${page} is on its way again.`],
    }),
  },
} as const;
