/** In place of the name of a page that is hidden or was taken down, where somebody looks back at a tip. */
export const pageNotShownName = 'A page that is no longer shown';
/** The same within a sentence. */
export const pageNotShownInSentence = 'a page that is no longer shown';

/** The name of a page whose only owner was erased. */
export const erasedPageName = 'A former page';

const roles = { owner: 'an owner', editor: 'an editor' } as const;

/** The mails to the managers of a page. Names come quoted. */
export const pageMailTexts = {
  invitation: ({
    page,
    by,
    role,
    url,
  }: {
    page: string;
    by: string | undefined;
    role: keyof typeof roles;
    url: string;
  }) => ({
    subject: 'You are invited to look after a page on Tibeb',
    lines: [
      `${by ? `Somebody named ${by}` : 'Somebody'} invites you to look after the page ${page} on Tibeb, as ${roles[role]}.`,
      { button: 'See the invitation', url },
      'The link works once, for a week, and only for an account with this address. If you do not know the page, there is nothing to do.',
    ],
  }),
  newsSubject: 'Who looks after your page has changed',
  news: {
    'joined-as-owner': ({ page, who }: NewsFacts) =>
      `${who} accepted an invitation and is now an owner of the page ${page}.`,
    'joined-as-editor': ({ page, who }: NewsFacts) =>
      `${who} accepted an invitation and is now an editor of the page ${page}.`,
    'made-owner': ({ page, who, by }: NewsFacts) => `${by} made ${who} an owner of the page ${page}.`,
    'made-editor': ({ page, who, by }: NewsFacts) =>
      `${by} made ${who} an editor of the page ${page}: they can change what it says, but do not see its money.`,
    removed: ({ page, who, by }: NewsFacts) =>
      `${by} removed ${who} from those who look after the page ${page}.`,
    left: ({ page, who }: NewsFacts) => `${who} no longer looks after the page ${page}.`,
    // Nobody's name is stored beyond the deletion of their account.
    'account-deleted': ({ page }: NewsFacts) =>
      `Somebody who looked after the page ${page} no longer does: their account was deleted.`,
  },
  newsAdvice:
    'If you do not expect this, look at your pages at once, and choose a new password if somebody else may have used your account.',
  takenDown: ({ page, by, at, published, minimum, contactMail }: TakenDownFacts) => ({
    subject: 'Your page was taken down for good',
    lines: [
      published
        ? `${by} took the page ${page} down for good on ${at} (Addis Ababa time). Visitors no longer see it, and it cannot be brought back.`
        : `${by} took the page ${page}, which was never published, down for good on ${at} (Addis Ababa time). It cannot be brought back.`,
      ...(published
        ? [
            `The history of its tips stays, and money on its way is still paid out. What is left is paid out on a Monday, if it is at least ${minimum} and the page has an account that can be paid. If it has none, our team may give tips back to those who sent them.`,
          ]
        : []),
      `If it was not you or another owner, write to ${contactMail} at once, and choose a new password if somebody else may have used your account.`,
    ],
  }),
  ending: ({ page, at }: EndingFacts) => ({
    subject: 'Your page ends with the account of its owner',
    lines: [
      `The owner of the page ${page} is deleting their account. If nobody else owns the page on ${at}, it is taken down for good then and cannot be brought back.`,
      'Ask them to make you, or somebody else, an owner of the page before that day. If they change their mind, the page stays.',
    ],
  }),
  ended: ({ page, at }: EndingFacts) => ({
    subject: 'Your page was taken down for good',
    lines: [
      `The account of the only owner of the page ${page} was deleted on ${at}, and the page was taken down for good with it. It cannot be brought back.`,
      'If the page received tips, their history stays. If money was left, our team may give tips back to those who sent them.',
    ],
  }),
  anOwner: 'An owner',
  yourPages: 'Your pages',
  security: 'Sign-in and security',
} as const;

interface EndingFacts {
  readonly page: string;
  /** The day of the deletion. */
  readonly at: string;
}

interface NewsFacts {
  readonly page: string;
  readonly who: string;
  readonly by: string;
}

interface TakenDownFacts {
  readonly page: string;
  readonly by: string;
  readonly at: string;
  /** Whether it ever was. */
  readonly published: boolean;
  /** The least that is paid out. */
  readonly minimum: string;
  readonly contactMail: string;
}
