export const debtsTexts = {
  title: 'Below zero',
  lead: 'Receivers who owe us, because more was refunded or disputed than they had left. Later tips pay it back; after 180 days you may write it off as our loss.',
  noneTitle: 'Nobody is below zero',
  noneDescription: 'When more is taken back from a receiver than is left, it will appear here.',
  since: (day: string) => `Below zero since ${day}`,
  from: (day: string) => `May be written off from ${day}`,
  writeOffTitle: (amount: string) => `Write off ${amount}`,
  writeOffLead: 'The balance stands at zero afterwards, and the loss is ours. This cannot be undone.',
  writeOff: 'Write off',
  takeBack: 'Take back from the rail',
} as const;

/** The balances of pages that were taken down. */
export const leftBalancesTexts = {
  title: 'Left behind',
  lead: 'Money that was left when pages were taken down. Where an owner can be paid, it goes out every Monday. Where nobody can be paid, you may give the tips back to those who sent them.',
  link: 'Left behind by pages that were taken down',
  back: 'All who are below zero',
  noneTitle: 'Nothing was left behind',
  noneDescription: 'A page that is taken down before it was paid in full will appear here.',
  payable: 'Its owner can be paid: it is paid out automatically.',
  waiting: (amount: string) =>
    `${amount} of it waits, because a campaign that it was collected for is hidden. You can give it back on the page of that campaign.`,
  notReturnable: 'None of its tips can be given back whole. Please look at its payments one by one.',
  formTitle: (amount: string) => `Give back ${amount}`,
  formLead: (count: number) =>
    count === 1
      ? 'One tip goes back in full to whoever sent it, and they are told by mail. Its fee is not refunded to us, so the balance of the page may fall below zero. This cannot be undone.'
      : `${count} tips go back in full to those who sent them, and they are told by mail. Their fees are not refunded to us, so the balance of the page may fall below zero. This cannot be undone.`,
  button: 'Give the tips back',
} as const;

/** Recovering a receiver's debt from their account at the rail. */
export const reversalTexts = {
  title: 'Take back from the rail',
  lead: 'Part of an earlier transfer comes back from the receiver’s account at Stripe, toward what they owe us. Money on its way to their bank is never touched.',
  back: 'All who are below zero',
  figures: 'Figures',
  account: 'Ledger account',
  debt: 'Owed to us',
  requested: 'Already being taken back',
  balance: 'Available on their account at Stripe',
  possible: 'Can be taken back now',
  unavailable: 'Stripe does not answer, so nobody knows what is there. Please try again in a minute.',
  impossible:
    'Nothing can be taken back now. Later tips make up for the debt. Transfers of the last days are left alone: the bank may still send them back.',
  formTitle: (amount: string) => `Take back ${amount}`,
  formLead: 'It appears on the receiver’s statement. This cannot be undone.',
  button: 'Take it back',
  history: 'Taken back so far',
  states: { requested: 'being asked for', done: 'taken back', refused: 'not taken back' },
  failures: {
    debt_is_less: 'less was owed by then',
    balance_insufficient: 'the account had less by then',
  } as Readonly<Record<string, string>>,
  line: (amount: string, state: string, day: string) => `${amount}, ${state}, requested on ${day}`,
} as const;
