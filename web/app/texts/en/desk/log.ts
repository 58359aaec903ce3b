const actions: Readonly<Record<string, string>> = {
  refundDeskPayment: 'Refund of a payment',
  writeOffDeskDebt: 'Balance below zero written off',
  closeDeskCase: 'Case closed',
  compareNow: 'Comparison asked for',
  retryDeskJob: 'Job tried again',
  hideDeskPage: 'Page hidden',
  showDeskPage: 'Page shown again',
  hideDeskEvent: 'Event hidden',
  showDeskEvent: 'Event shown again',
  closeDeskReports: 'Reports closed',
  hideDeskMessage: 'Message hidden',
  changeRole: 'Role changed',
  addKind: 'Type or category added',
  changeKind: 'Type or category changed',
  suspendPerson: 'Person suspended',
  restorePerson: 'Person restored',
  grantRole: 'Role given',
  revokeRole: 'Role taken away',
};

export const logTexts = {
  title: 'Log',
  lead: 'What operators did, the newest first. Nobody can change or delete an entry.',
  noneTitle: 'Nothing has been done yet',
  noneDescription: 'Everything done at the desk will appear here, with its reason.',
  /** By the id of the endpoint, or of the command. */
  action: (name: string) => actions[name] ?? name,
  who: (name: string, role: string) => `${name}, ${role}`,
  command: (user: string) => `${user}, by a command`,
  subject: (kind: string, id: string, name: string | null) => `${kind} ${name ?? id}`,
  change: (before: string, after: string) => `Before: ${before} · After: ${after}`,
  nothing: 'nothing',
} as const;
