/** The texts of webhook messages, and the mails about webhooks. Names come quoted. */
export const webhookTexts = {
  /** A supporter who does not show their name. */
  someone: 'A supporter',
  test: { supporter: 'Tibeb', message: 'This is a test: nobody has paid.' },
  disabled: ({ page, receiver }: { page: string; receiver: string }) => ({
    subject: 'Your tips are no longer sent to a receiver',
    lines: [
      `The tips of ${page} were sent to ${receiver}. It has not taken them for days, or it said that it wants no more, so we have stopped sending. No tip is lost: all of them are in your dashboard.`,
      'Once the receiver works again, you can switch it on with one press.',
    ],
    button: 'See what it answered',
  }),
} as const;
