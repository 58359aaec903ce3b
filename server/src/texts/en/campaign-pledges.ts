/** The mails about one contribution to a campaign. Titles and names come quoted, amounts formatted. */
export const campaignPledgeTexts = {
  supporter: 'A supporter',
  message: 'Their message:',
  pledgeLink: 'Your contribution',
  reportLink: 'Your backers',
  /** What a mail to a guest ends with. */
  asGuest:
    'The link opens in the browser in which you backed the project, or once you sign in with this address.',
  saved: (amount: string, title: string, day: string) => ({
    subject: `Your pledge of ${amount}`,
    sentences: [
      `Thank you! You have pledged ${amount} to ${title}. Your card is saved, and nothing is charged today.`,
      `Your card is charged at the end of ${day} only if the goal is reached. Until then you can take your pledge back.`,
    ],
  }),
  paid: {
    keep_it_all: (amount: string, title: string) => ({
      subject: `Your contribution of ${amount}`,
      sentences: [
        `Thank you! Your contribution of ${amount} to ${title} was paid.`,
        'You can take it back until the campaign ends.',
      ],
    }),
    all_or_nothing: (amount: string, title: string) => ({
      subject: `Your contribution of ${amount}`,
      sentences: [`${title} reached its goal, and your contribution of ${amount} was paid. Thank you!`],
    }),
  },
  news: ({ amount, from, title }: { amount: string; from: string; title: string }) => ({
    subject: `Your campaign received ${amount}`,
    sentence: `${from} gave ${amount} to your campaign ${title}.`,
  }),
  /** Where the processing fee is paid on top of the contribution: before it is charged, and after. */
  inAll: {
    saved: ({ fee, total }: { fee: string; total: string }) =>
      `With the processing fee of ${fee} on top, you pay ${total} in all.`,
    paid: ({ fee, total }: { fee: string; total: string }) =>
      `With the processing fee of ${fee} on top, you paid ${total} in all.`,
  },
  refunded: ({
    amount,
    title,
    fee,
    total,
  }: {
    amount: string;
    title: string;
    fee?: string;
    total: string;
  }) => ({
    subject: `${total} is given back to you`,
    sentences: [
      fee === undefined
        ? `${amount} of your contribution to ${title} is on its way back to you; your bank may take some days.`
        : `${amount} of your contribution to ${title} and ${fee} of the processing fee that you paid on top are on their way back to you, ${total} in all; your bank may take some days.`,
    ],
  }),
} as const;
