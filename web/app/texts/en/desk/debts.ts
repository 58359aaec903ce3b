export const debtsTexts = {
  title: 'Below zero',
  lead: 'Receivers who owe us: more was refunded or disputed than was left. Later tips make it up; after 180 days it may be written off as our loss.',
  noneTitle: 'Nobody is below zero',
  noneDescription: 'When more is taken back from a receiver than is left, it will appear here.',
  since: (day: string) => `Below zero since ${day}`,
  from: (day: string) => `May be written off from ${day}`,
  writeOffTitle: (amount: string) => `Write off ${amount}`,
  writeOffLead: 'The balance stands at zero afterwards, and the loss is ours. This cannot be undone.',
  writeOff: 'Write off',
} as const;
