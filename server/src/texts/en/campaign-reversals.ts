const nothingToDo = 'You do not need to do anything.';

/** The mails to those who receive the money of a campaign, about a contribution that was paid. Titles come quoted, amounts formatted. */
export const campaignReversalTexts = {
  contribution: ({ amount, title }: { amount: string; title: string }) =>
    `a contribution of ${amount} to the campaign ${title}`,
  payoutsLink: 'Your payouts',
  says: {
    refund: (amount: string, contribution: string) => ({
      subject: `${amount} of a contribution was given back`,
      sentences: [
        `${amount} of ${contribution} was given back to the backer, so it is no longer part of what the campaign has received.`,
        nothingToDo,
      ],
    }),
    dispute: (amount: string, contribution: string) => ({
      subject: `${amount} of a contribution is disputed`,
      sentences: [
        `The backer's bank has taken back ${amount} of ${contribution}: the payment is disputed. While it is, the money is not part of what the campaign has received.`,
        `${nothingToDo} If the dispute ends in your favor, the money is there again, and we will write to you.`,
      ],
    }),
    refund_reversed: (amount: string, contribution: string) => ({
      subject: `${amount} of a contribution is there again`,
      sentences: [`A refund did not go through: ${amount} of ${contribution} is there again.`],
    }),
    dispute_reversed: (amount: string, contribution: string) => ({
      subject: `${amount} of a disputed contribution is there again`,
      sentences: [`The dispute ended in your favor: ${amount} of ${contribution} is there again.`],
    }),
  },
} as const;
