/** The mail to the team when the books begin to fail. */
export const auditAlarmTexts = {
  subject: 'The check of the ledger failed',
  failed: 'These checks of the ledger failed:',
  check: (name: string, problems: number) => `${name}: ${problems}`,
  whatToDo:
    'Run `npm run check:books` now: it names each problem. You get this mail again only if the check has passed in between.',
} as const;
