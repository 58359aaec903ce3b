/** Where the money of a page is at this moment. */
export const moneyNowTexts = {
  title: 'Where your money is now',
  none: 'Your first tip will appear here.',
  underWay: (amount: string) => `${amount} being paid out`,
  /** While payouts are blocked: some of them may be on their way all the same. */
  unfinished: (amount: string) => `${amount} in payouts that have not arrived`,
  onItsWay: (amount: string, day: string) => `${amount} on its way to you, ${day}`,
  belowMinimum: (amount: string, least: string) => `${amount} kept until there is ${least} to pay out`,
  blocked: {
    no_account: (amount: string) => `${amount} waiting until we know where to pay it`,
    account_not_enabled: (amount: string) => `${amount} waiting until your payout account is ready`,
    account_locked: (amount: string) => `${amount} waiting while your new payout account is locked`,
    account_holder_suspended: (amount: string) => `${amount} waiting until another payout account is chosen`,
    page_not_claimed: (amount: string) => `${amount} waiting until this page is claimed`,
    page_contested: (amount: string) => `${amount} held until we know whose page this is`,
    page_withheld: (amount: string) => `${amount} held while this page is hidden`,
    payouts_frozen: (amount: string) => `${amount} held while our team looks at this page`,
    claimed_lately: (amount: string) => `${amount} waiting, because this page was claimed only recently`,
    comparison_pending: (amount: string) => `${amount} waiting while we check our books`,
  },
  waiting: (amount: string) => `${amount} waiting for the card's safety days`,
  inReview: (amount: string) => `${amount} held while we check a payment, a campaign or a band`,
  paid: (amount: string) => `${amount} paid so far`,
  owed: (amount: string) =>
    `Refunds and fees took ${amount} more than there was. Your next tips will make up for it; nobody takes anything from your bank account.`,
  inBand:
    'Your shares of the tips to a band are part of this money, and on your statements. The figures and tips on this page are your own.',
  band: {
    agreed: 'Each tip goes to the members of the band by their shares.',
    stopped: 'A member has left the band. No tips come in until the others have agreed on new shares.',
    shares: 'Shares of the band',
  },
  statements: 'Statements',
} as const;
