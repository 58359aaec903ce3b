interface EndFacts {
  readonly title: string;
  readonly collected: string;
  readonly backers: number;
  /** Whether it was canceled at its end because its money could not reach its receiver. */
  readonly unreachable: boolean;
}

const unreachableText = ', because its money cannot reach the page that was to receive it';

interface EndingFacts {
  readonly title: string;
  /** The last day, written out. */
  readonly day: string;
  readonly pledged: string;
  readonly goal: string;
}

const backersOf = (count: number) => (count === 1 ? '1 backer' : `${count} backers`);
const uncharged = (...sentences: string[]) => ({ subject: 'Your contribution was not charged', sentences });

/** The mails of campaigns, and what the person reads at the checkout. Titles and names come quoted, amounts formatted. */
export const campaignMailTexts = {
  checkout: (title: string) => `Contribution to ${title}`,
  end: {
    ownerLink: 'Your backers',
    backerLink: 'The campaign',
    pledgesLink: 'Your contributions',
    word: 'The creator writes:',
    says: {
      ended: {
        owner: ({ title, collected, backers }: EndFacts) => ({
          subject: 'Your campaign has ended',
          sentences: [
            `Your campaign ${title} has ended. ${backersOf(backers)} gave ${collected}, before fees.`,
            'The money is now part of the balance of the page that receives it, and is paid out from there.',
          ],
        }),
        backer: ({ title, collected }: EndFacts) => ({
          subject: 'A campaign that you backed has ended',
          sentences: [`${title} has ended. Together you gave ${collected}. Thank you!`],
        }),
      },
      succeeded: {
        owner: ({ title, collected, backers }: EndFacts) => ({
          subject: 'Your campaign reached its goal',
          sentences: [
            `Your campaign ${title} reached its goal: ${backersOf(backers)} pledged ${collected}, before fees.`,
            'Their cards are charged now. Cards that are refused are tried again for a week; then the money becomes part of the balance of the page that receives it.',
          ],
        }),
        backer: ({ title }: EndFacts) => ({
          subject: 'A campaign that you backed reached its goal',
          sentences: [`${title} reached its goal. Your card is charged now. Thank you!`],
        }),
      },
      failed: {
        owner: ({ title, collected }: EndFacts) => ({
          subject: 'Your campaign missed its goal',
          sentences: [
            `Your campaign ${title} has ended with ${collected} pledged, below its goal. Nobody is charged.`,
          ],
        }),
        backer: ({ title }: EndFacts) => ({
          subject: 'A campaign that you backed missed its goal',
          sentences: [`${title} missed its goal. You are not charged, and we have forgotten your card.`],
        }),
      },
      canceled: {
        owner: ({ title }: EndFacts) => ({
          subject: 'Your campaign is canceled',
          sentences: [`Your campaign ${title} is canceled. Every contribution is given back in full.`],
        }),
        backer: ({ title }: EndFacts) => ({
          subject: 'A campaign that you backed was canceled',
          sentences: [
            `${title} was canceled. What you gave is given back to you in full; your bank may take some days.`,
            'You do not need to do anything.',
          ],
        }),
      },
      canceled_uncharged: {
        owner: ({ title, unreachable }: EndFacts) => ({
          subject: 'Your campaign is canceled',
          sentences: [
            `Your campaign ${title} is canceled${unreachable ? unreachableText : ''}. Nobody has been charged, and nobody will be.`,
          ],
        }),
        backer: ({ title, unreachable }: EndFacts) => ({
          subject: 'A campaign that you backed was canceled',
          sentences: [
            `${title} was canceled${unreachable ? unreachableText : ''}. You have not been charged and will not be, and we forget the card that you saved.`,
            'You do not need to do anything.',
          ],
        }),
      },
    },
  },
  failure: {
    refused: {
      authentication: {
        subject: 'Your bank wants you to confirm a payment',
        happened: (amount: string, title: string) =>
          `${title} reached its goal, and your bank wants you to confirm the ${amount} that you pledged.`,
      },
      card: {
        subject: 'Your card was refused',
        happened: (amount: string, title: string) =>
          `${title} reached its goal. Your bank refused the ${amount} that you pledged, and this card cannot be charged again.`,
      },
      declined: {
        subject: 'Your card was refused',
        happened: (amount: string, title: string) =>
          `${title} reached its goal, and your bank refused the ${amount} that you pledged.`,
      },
    },
    again: (moment: string) => `We try your card again on ${moment}, Addis Ababa time.`,
    until: (moment: string) =>
      `You can pay by another card, or confirm the payment, until ${moment}. After that your pledge ends, and nothing is charged.`,
    help: 'Pay my pledge',
    dropped: (amount: string, title: string) =>
      uncharged(
        `Your bank refused the ${amount} that you pledged to ${title}, for a week. So your pledge has ended: nothing was charged, and we have forgotten your card.`,
        'The project has reached its goal all the same. Thank you for wanting to help.',
      ),
    unreachable: (amount: string, title: string) =>
      uncharged(
        `${title} reached its goal, but its money cannot reach the page that was to receive it. So the ${amount} that you pledged was not charged, and we have forgotten your card.`,
      ),
    campaign_hidden: (amount: string, title: string) =>
      uncharged(
        `${title} reached its goal, but our team has hidden the campaign since then. So the ${amount} that you pledged was not charged, and we have forgotten your card.`,
      ),
    not_charged: (amount: string, title: string) =>
      uncharged(
        `${title} reached its goal, but we could not charge the ${amount} that you pledged. Nothing was charged, and we have forgotten your card.`,
      ),
  },
  update: {
    subject: 'News from a campaign that you back',
    written: (title: string) => `There is an update from ${title}.`,
    title: 'It is called:',
    text: 'It says:',
    link: 'All updates',
    why: 'You get this because you back the campaign.',
  },
  lastDays: {
    subject: 'A campaign that you follow ends soon',
    sentence: ({ title, day, pledged, goal }: EndingFacts) =>
      `${title} takes contributions until the end of ${day}. It has ${pledged} of its goal of ${goal} so far.`,
    link: 'See the campaign',
    why: 'You get this because you follow the campaign.',
  },
  comment: {
    backer: 'A backer',
    text: 'They wrote:',
    link: 'Read and answer',
    commented: ({ from, title }: { from: string; title: string }) => ({
      subject: 'A new comment on your campaign',
      sentence: `${from} wrote a comment on your campaign ${title}.`,
    }),
    answered: ({ from, title }: { from: string; title: string }) => ({
      subject: 'An answer to a comment',
      sentence: `${from} answered a comment on the campaign ${title}.`,
    }),
  },
} as const;
