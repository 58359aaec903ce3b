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

/** Taking back what a receiver owes from their account at the rail. */
export const reversalTexts = {
  title: 'Take back from the rail',
  lead: 'Part of an earlier transfer comes back from the receiver’s account at Stripe, towards what they owe us. Money on its way to their bank is never touched.',
  back: 'All who are below zero',
  figures: 'Figures',
  account: 'Ledger account',
  debt: 'Owed to us',
  requested: 'Being taken back already',
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
