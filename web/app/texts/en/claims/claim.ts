/** The page on which a person proves that a page is theirs. */
export const claimTexts = {
  metaTitle: 'Claim a page',
  metaDescription: 'Show that a page on Tibeb is yours, and look after it from then on.',
  title: (name: string) => `Are you ${name}?`,
  lead: 'Show us in one of these ways, and the page is yours to look after. We write to the address on file for the page, and the first payout comes three days later at the earliest.',
  contestedLead:
    'Somebody already looks after this page, or says that it is theirs. If it is yours, tell us: the page is frozen until our team has looked at it.',
  yours: 'You already look after this page.',
  toYours: 'To your page',
  waits: 'Your claim is with our team. We will write to you once it is decided.',
  view: 'View the page',
  unwanted:
    'You do not want a page here? Claim it and take it down: then your name and picture are no longer shown. An event keeps the name that its organizer wrote on the bill; decline it first, under Invitations.',
  mail: {
    title: 'By mail',
    lead: 'If the page has a mail address of yours on file, we send a link there. It works once, for 30 minutes, in this account.',
    button: 'Send me the link',
    busy: 'Sending...',
    sentTitle: 'Check your inbox for a link',
    sent: 'If there is an address on file, a link is on its way there. If nothing comes within a few minutes, choose another way.',
  },
  code: {
    title: 'By a code',
    lead: 'An organizer who has you on the bill can give you a code of 12 letters and digits, or a QR code to scan.',
    label: 'Code',
    button: 'Use the code',
    busy: 'One moment...',
  },
  papers: {
    title: 'By words and pictures',
    lead: 'Tell us how we can see that the page is yours, and add up to three pictures if they help: a poster, a contract, a post from your account elsewhere. Only our team sees them, and they are deleted 30 days after the decision.',
    statement: 'How can we see it?',
    pictures: 'Pictures',
    picturesHint: 'JPEG, PNG or WebP, at most three and 10 MB together.',
    button: 'Send it to our team',
    busy: 'Sending...',
  },
  onceProven: 'Then your claim is sent.',
  byMail: {
    metaTitle: 'Claim the page',
    lead: 'You asked for this link to show that a page on Tibeb is yours. Use it in the account that asked for it.',
    button: 'The page is mine',
    withoutLink: 'This page is opened by the link in our mail. Please open it from there.',
  },
  byCode: {
    metaTitle: 'Claim your page with a code',
    lead: 'An organizer who has you on the bill gave you a code. It works once, for 14 days.',
  },
  notMe: {
    metaTitle: 'This was not me',
    metaDescription: 'Freeze a page that somebody else has claimed.',
    lead: (page: string) =>
      `Somebody says that the page ${page} is theirs. If you know nothing about this, freeze the page, and our team will look into it.`,
    button: 'Freeze the page',
    busy: 'One moment...',
    doneTitle: 'The page is frozen',
    done: (page: string) =>
      `Nobody can change the name of ${page}, its addresses or who looks after it, and no money is paid out, until our team has decided. Thank you for telling us.`,
    notFrozenTitle: 'This claim is decided',
    notFrozen: (page: string) =>
      `Our team has already decided about the page ${page}, so nothing was changed.`,
    wrongTitle: 'This link does not work',
    wrong: 'Please open it from the email again, and make sure that the link is complete.',
  },
} as const;
