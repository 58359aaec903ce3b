/** The texts of a tip at the checkout. */
export const checkoutTexts = {
  tip: (name: string) => `Tip for ${name}`,
  lineUp: (title: string) => `Tip for the line-up of ${title}`,
} as const;

/** To whom a tip belongs: to the recipient of the mail, or to the band whose page they look after. */
type Whose = 'own' | 'band';
const holders: Readonly<Record<Whose, string>> = { own: 'yours', band: "the band's" };
const favors: Readonly<Record<Whose, string>> = { own: 'your', band: "the band's" };
const receivers: Readonly<Record<Whose, string>> = {
  own: 'you have received',
  band: 'the band has received',
};

/** The mails of tips. Names and titles come quoted, amounts and days formatted. */
export const tippingMailTexts = {
  receipt: {
    subject: (amount: string) => `Your receipt for a tip of ${amount}`,
    paid: (name: string) => `Thank you! Your tip to ${name} was paid.`,
    paidLineUp: (title: string) =>
      `Thank you! Your tip for the line-up of ${title} was paid. Each performer's share has a receipt of its own:`,
    ownWords: 'You wrote:',
    thankYou: (name: string) => `${name} says:`,
    amount: 'Amount',
    date: 'Date',
    together: 'Together',
    feeCovered: 'Processing fee, paid by you',
    checking:
      'Anyone who has the link of a receipt can check it. It says amount, date and performer, never who sent the tip.',
    link: 'Your receipt',
    eventLink: 'The event',
  },
  news: {
    subject: (amount: string) => `You received a tip of ${amount}`,
    supporter: 'A supporter',
    tip: ({ from, name, amount }: { from: string; name: string; amount: string }) =>
      `${from} sent ${name} a tip of ${amount}.`,
    share: (amount: string, title: string) => `It is your share of ${amount} for the line-up of ${title}.`,
    fee: 'The fee of the payment service comes off it.',
    message: 'Their message:',
    link: 'Your profile',
    dashboard: 'See it, and say thanks',
    statement: 'Your statement',
    memberSubject: (amount: string) => `Your share of a tip to your band: ${amount}`,
    memberShare: (of: { band: string; member: string; amount: string; whole: string }) =>
      `${of.band} received a tip of ${of.whole}. ${of.member} has ${of.amount} of it, as all members have agreed.`,
    band: 'The band',
  },
  refund: {
    subject: (amount: string) => `${amount} of your tip was given back to you`,
    tip: (name: string) => `your tip to ${name}`,
    lineUp: (title: string) => `your tip for the line-up of ${title}`,
    whole: (theTip: string) => `We gave ${theTip} back to you.`,
    part: (amount: string, theTip: string) => `We gave ${amount} of ${theTip} back to you.`,
    tipAmount: 'Your tip',
    amount: 'Given back',
    ofTip: 'Given back of your tip',
    ofFee: 'Given back of the processing fee',
    inAll: 'Given back in all',
    date: 'Date of the tip',
    onItsWay:
      'The money goes to the card or the account that you paid with. Most banks show it within ten days. You do not need to do anything.',
    link: 'Your receipt',
    eventLink: 'The event',
  },
  reversal: {
    theTip: ({ amount, day, lineUp }: { amount: string; day: string; lineUp: string | undefined }) =>
      `the tip of ${amount}${lineUp === undefined ? '' : `, your share of a tip for the line-up of ${lineUp},`} that you received on ${day}`,
    theShare: ({ amount, day, band }: { amount: string; day: string; band: string }) =>
      `your share of the tip of ${amount} that ${band} received on ${day}`,
    theBandTip: ({ amount, day, band }: { amount: string; day: string; band: string }) =>
      `the tip of ${amount} that ${band} received on ${day}`,
    remaining: (amount: string, whose: Whose) => `${amount} of this tip is ${holders[whose]}.`,
    link: 'The tip',
    kinds: {
      refund: (amount: string, theTip: string, whose: Whose) => ({
        subject: `${amount} of a tip was refunded`,
        sentences: [
          `${amount} of ${theTip} was given back to the supporter, so it is no longer part of what ${receivers[whose]}.`,
          'You do not need to do anything.',
        ],
      }),
      dispute: (amount: string, theTip: string, whose: Whose) => ({
        subject: `${amount} of a tip is disputed`,
        sentences: [
          `The supporter's bank has taken back ${amount} of ${theTip}: the payment is disputed. While it is, the money is not part of what ${receivers[whose]}.`,
          `You do not need to do anything. If the dispute ends in ${favors[whose]} favor, the money is ${holders[whose]} again, and we will write to you.`,
        ],
      }),
      refund_reversed: (amount: string, theTip: string, whose: Whose) => ({
        subject: `${amount} of a refunded tip is ${holders[whose]} again`,
        sentences: [`A refund did not go through: ${amount} of ${theTip} is ${holders[whose]} again.`],
      }),
      dispute_reversed: (amount: string, theTip: string, whose: Whose) => ({
        subject: `${amount} of a disputed tip is ${holders[whose]} again`,
        sentences: [
          `The dispute ended in ${favors[whose]} favor: ${amount} of ${theTip} is ${holders[whose]} again.`,
        ],
      }),
    },
  },
} as const;
