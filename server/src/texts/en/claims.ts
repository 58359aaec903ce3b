/** The name of an organizer who vouched and was erased. */
export const erasedOrganizerName = 'A former organizer';

/** The mails about claims of pages. Names come quoted. */
export const claimMailTexts = {
  link: (page: string, url: string) => ({
    subject: 'Is this your page on Tibeb?',
    lines: [
      `Somebody, most likely you, wants to look after the page ${page} on Tibeb. Its address on file is yours. Open this link in the browser where you asked for it:`,
      { button: 'Claim the page', url },
      'The link works once, for 30 minutes, and only for the account that asked for it. If that was not you, there is nothing to do: please do not pass the link on.',
    ],
  }),
  notices: {
    accepted: (page: string) => ({
      subject: 'Your page on Tibeb has a new owner',
      lines: [
        `Somebody has shown that the page ${page} is theirs, and looks after it from now on. You get this email because you look after it too, or because your address was on file for it.`,
      ],
    }),
    waits: (page: string) => ({
      subject: 'Somebody claims your page on Tibeb',
      lines: [
        `Somebody says that the page ${page} is theirs. Our team will look at it before anything changes. You get this email because you look after the page, or because your address is on file for it.`,
      ],
    }),
    contested: (page: string) => ({
      subject: 'Somebody else claims your page on Tibeb',
      lines: [
        `More than one person says that the page ${page} is theirs. Until our team has decided, its name, its addresses and its owners cannot be changed, nobody writes posts or thanks for it, and no money is paid out.`,
      ],
    }),
    frozen: (page: string) => ({
      subject: 'Your page on Tibeb is frozen',
      lines: [
        `Somebody has told us that a claim of the page ${page} was not theirs. Until our team has decided, its name, its addresses and its owners cannot be changed, nobody writes posts or thanks for it, and no money is paid out.`,
      ],
    }),
    decidedForClaimant: (page: string) => ({
      subject: 'The claim to a page on Tibeb is decided',
      lines: [
        `Our team has accepted the claim to the page ${page}. Whoever made it looks after the page from now on.`,
      ],
    }),
    decidedAgainstClaimant: (page: string) => ({
      subject: 'The claim to a page on Tibeb is decided',
      lines: [
        `Our team has refused the claim to the page ${page}. Whoever made it does not look after the page.`,
      ],
    }),
  },
  notMe:
    'If you know nothing about this, tell us here. That freezes the page at once, and our team will look into it:',
  notMeButton: 'This was not me',
} as const;
