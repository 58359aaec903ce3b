/** The mail to the team when the books begin to fail. */
export const auditAlarmTexts = {
  subject: 'The books do not hold',
  failed: 'The check of the books failed:',
  check: (name: string, problems: number) => `${name}: ${problems}`,
  whatToDo:
    'Run `npm run check:books` now: it names each problem. This mail comes again only after the books held in between.',
} as const;
