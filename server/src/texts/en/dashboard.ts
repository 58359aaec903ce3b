/** The mails that a page's managers cause. Names come quoted. */
export const dashboardMailTexts = {
  thanks: {
    subject: 'A thank you for your tip',
    from: (name: string) => `${name} thanks you for your tip.`,
    words: 'Their words:',
    link: 'Your tip',
  },
} as const;
