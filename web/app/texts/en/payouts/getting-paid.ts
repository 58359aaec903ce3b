/** The page on which an owner chooses where the money of a page goes. */
export const gettingPaidTexts = {
  metaTitle: 'Getting paid',
  metaDescription: 'Where the money of your page goes.',
  lead: (page: string) => `Where the tips of ${page} go.`,
  back: 'Back to tips received',
  tryAgain: 'Try again',
  failed: 'Failed to fetch where your money goes',
  ownersOnlyTitle: 'For owners of the page',
  ownersOnly: 'You help look after this page. Only its owners can see its money and change where it goes.',
  contested:
    'Somebody else says that this page is theirs. Until our team has decided, where its money goes stays as it is and nothing is paid out. The tips are safe with us.',
  unlocked: (date: string) =>
    `This was changed a short while ago. For your safety the first payout comes on ${date} at the earliest.`,
  states: {
    used: {
      title: 'You are being paid',
      lead: 'Your tips are paid into this account.',
    },
    enabled: {
      title: 'This account is ready',
      lead: 'Nothing is paid into it yet, because your money goes elsewhere. You can change that here.',
    },
    started: {
      title: 'You are almost there',
      lead: 'Stripe, which pays you for us, still has some questions: who you are, and which bank account is yours. It takes about five minutes, and what you have answered is kept.',
    },
    in_review: {
      title: 'Stripe is reviewing what you sent',
      lead: 'Most people are through within a day or two. There is nothing for you to do; we will write to you when it is done.',
    },
    action_needed: {
      title: 'One more thing',
      lead: 'Before Stripe can pay you, it needs this from you:',
    },
    restricted: {
      title: 'Your payouts have stopped',
      lead: 'Stripe pays nothing into this account at the moment. Your tips wait with us; none is lost.',
    },
    rejected: {
      title: 'Stripe cannot pay you into this account',
      lead: 'This was Stripe’s decision, and it does not tell us everything. Your tips are safe with us. Choose another way to be paid below, or write to {mail} and we will look for one together.',
    },
  },
  ofAnother: {
    used: {
      title: 'The page is paid into the account of another owner',
      lead: 'Only the owner who set it up sees its details and can change it. Please ask them, or choose another way below.',
    },
    stopped: {
      title: 'Your payouts have stopped',
      lead: 'Nothing is paid into the account of another owner at the moment, and only they can put that right. Please ask them, or choose another way below. Your tips wait with us; none is lost.',
    },
    ready: {
      title: 'An account of another owner is ready',
      lead: 'Nothing is paid into it yet. Only the owner who set it up sees its details and can change it.',
    },
  },
  needs: {
    document: 'A photo of your identity card or passport.',
    name: 'The name on your document is not the one you typed. Please correct the name, or send the right document.',
    bank: 'Another bank account: Stripe could not pay into the one you gave.',
    dollar_bank:
      'A bank account in US dollars, because tips are in US dollars. Many banks offer one; at Stripe you can add it beside the one you gave.',
    details: 'Some answers about you, which the next page asks for.',
  },
  reason: (words: string) => `Stripe says: “${words}”`,
  neededBy: (date: string) => `Stripe needs it by ${date}.`,
  neededWhileEnabled: 'Stripe still needs something from you. Until then you are paid as usual:',
  goOn: 'Go on at Stripe',
  manage: 'See this account at Stripe',
  choose: 'Pay my tips in here',
  opening: 'One moment...',
  destination: 'Account',
  holder: 'Account holder',
  country: 'Country',
  paidBy: 'Paid by',
  rails: { stripe: 'Stripe', 'by-hand': 'Our team, by hand' },
  first: {
    title: 'Where is your bank account?',
    lead: 'We ask for the country first, because it decides how we can pay you.',
  },
  other: {
    title: 'Be paid in another way',
    lead: 'You can change where your money goes at any time. For your safety nothing is paid out for seven days after that.',
  },
  takenDown: 'This page was taken down, so where its money goes cannot change.',
  chooseCountry: 'Choose a country',
  next: 'Next',
  missing: 'Is your country missing? Write to {mail}, and we will tell you what is possible.',
  stripe: {
    title: (country: string) => `${country}: Stripe pays you`,
    lead: 'Stripe is the payment service behind many shops you know. It asks for your name, your date of birth, your address and your bank account, and sometimes for a photo of a document. We never see your document or your account number.',
    button: 'Go on to Stripe',
  },
  byHand: {
    title: (country: string) => `${country}: our team pays you`,
    lead: 'We transfer your money by hand into your bank account or wallet. The number is encrypted, and this page shows its last four digits only.',
    institution: 'Bank or wallet',
    chooseInstitution: 'Choose one',
    holder: 'Name of the account holder',
    holderHint: 'Exactly as the bank or wallet has it.',
    number: 'Account number, or the phone number of the wallet',
    button: 'Pay my tips in here',
    busy: 'Saving...',
    onceProven: 'Then your account is saved.',
  },
  confirm: {
    lead: 'Before you change where your money goes, confirm that it is you with a code from your app or with your passkey.',
    link: 'Confirm that it is you',
    newTab: '(opens in a new tab)',
  },
} as const;
