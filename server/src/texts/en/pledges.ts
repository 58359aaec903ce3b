/** The texts for givers about pledges, at the checkout and in mails. Names come quoted, amounts and times formatted. */
export const pledgeTexts = {
  description: 'A pledge: nothing is charged now',
  charge: 'A pledged tip',
  mails: {
    announced: {
      subject: (amount: string) => `Your pledge of ${amount} is about to be charged`,
      said: ({ amount, name, moment }: { amount: string; name: string; moment: string }) =>
        `${name} can be paid now. Your card is charged the ${amount} that you pledged on ${moment} (Addis Ababa).`,
      sayNo: 'You can say no until then. Nothing is charged, and we forget your card:',
      sayNoButton: 'Do not charge me',
      link: 'Your pledge',
    },
    refused: {
      subject: (amount: string) => `Your card was refused for your pledge of ${amount}`,
      said: ({ amount, name, moment }: { amount: string; name: string; moment: string }) =>
        `Your bank refused the ${amount} that you pledged to ${name}, and nothing was charged. We try your card again on ${moment} (Addis Ababa).`,
    },
    lapsed: {
      subject: (amount: string) => `Your pledge of ${amount} has ended`,
      said: ({ amount, name }: { amount: string; name: string }) =>
        `You pledged ${amount} to ${name} 90 days ago, and there is still no way to pay them. Nothing was charged, and we have forgotten your card.`,
      takenDown: (amount: string) =>
        `The page that you pledged ${amount} to was taken down for good. Nothing was charged, and we have forgotten your card.`,
      link: 'Their page',
    },
    failed: {
      subject: (amount: string) => `Your pledge of ${amount} could not be charged`,
      said: ({ amount, name }: { amount: string; name: string }) =>
        `Your bank did not let us charge the ${amount} that you pledged to ${name}. Nothing was charged, and we have forgotten your card.`,
      notCharged: ({ amount, name }: { amount: string; name: string }) =>
        `We could not charge the ${amount} that you pledged to ${name}. Nothing was charged, and we have forgotten your card.`,
      again: 'You can send the tip yourself now, with any card:',
      link: 'Send the tip',
    },
  },
} as const;
