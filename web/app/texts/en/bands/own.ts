/** The page on which owners agree with the members of a band on their shares. */
export const ownBandTexts = {
  metaTitle: 'Shares of a band',
  metaDescription: 'Agree on how each tip to a band is divided among its members.',
  lead: (page: string) =>
    `Is ${page} more than one person? Then each tip can be divided among the pages of its members, in shares that all of you have agreed on.`,
  leadOfBand: (band: string) =>
    `Each tip to ${band} is divided among the pages of its members, in shares that all of you have agreed on.`,
  back: 'Back to tips received',
  failed: 'Failed to fetch the shares',
  tryAgain: 'Try again',
  missingTitle: 'This page is not yours',
  missingDescription: 'Only owners of the page can see how its tips are divided.',
  allPages: 'All your pages',
  onceProven: 'Then your answer counts.',
  working: 'Saving...',
  now: {
    title: 'How tips are divided now',
    lead: 'Each new tip is divided like this. Earlier tips stay as they are.',
    stopped: 'A member has left. The page takes no tips until the other members have agreed on new shares.',
    left: '(has left)',
  },
  proposal: {
    title: 'Proposed shares',
    lead: 'They apply to new tips once every member has agreed. Until then nothing changes.',
    agreed: 'has agreed',
    requested: 'has been asked',
    without: 'no share anymore',
    withdraw: 'Withdraw the proposal',
    obstacles: {
      proposer_suspended:
        'The account of whoever proposed these shares is suspended, so nobody can agree to them. You can withdraw them or propose shares again.',
      page_hidden:
        'The page of this band, or of a member who would have a share, is hidden at the moment. Until it can be seen again nobody can agree to these shares. You can withdraw them.',
    },
  },
  memberships: {
    request: (band: string) => `${band} asks you to agree`,
    requestLead: (page: string, share: string) =>
      `${page} would get ${share} of each new tip. Nothing changes before every member has agreed.`,
    requestToGo: (page: string) => `${page} would no longer get anything from new tips.`,
    waiting: 'You have agreed. The others have been asked.',
    member: (band: string) => `Member of ${band}`,
    memberLead: (page: string, share: string) => `${page} gets ${share} of each tip.`,
    stopped: 'A member has left. The band takes no tips until the others have agreed on new shares.',
    agree: 'Agree',
    decline: 'Decline',
    obstacles: {
      proposer_suspended:
        'The account of whoever proposed these shares is suspended, so nobody can agree to them. You can decline them, and another owner of the band can propose shares again.',
      page_hidden:
        'The page of this band, or of a member who would have a share, is hidden at the moment. Until it can be seen again nobody can agree to these shares. You can decline them.',
    },
    leave: 'Leave this band',
    over: 'The proposal in your mail no longer waits for an answer: it was withdrawn, replaced or declined, or all members have agreed. This page shows what is valid now.',
    leaveHint:
      'What you have received stays yours. The band then takes no tips until the other members have agreed on new shares.',
  },
  takenDown: 'This page was taken down, so no other shares can be proposed for it.',
  form: {
    title: 'Propose shares',
    changeTitle: 'Propose other shares',
    lead: 'Name the page of each member by its short address, and how many parts of each tip they get. With one part each, all get the same.',
    member: (nth: number) => `Member ${nth}`,
    memberHint: 'Such as @aster',
    memberNow: (name: string) => `Now ${name}`,
    parts: (nth: number) => `Parts of member ${nth}`,
    partsShort: 'Parts',
    more: 'More members',
    propose: 'Ask the members',
    end: 'Propose to stop being a band',
    endHint: 'Once all members agree, the page keeps its tips for itself again.',
    unknown: 'There is no page with this short address',
    confirmLead:
      'Before you change where the money of this page goes, confirm that it is you with a code from your app or with your passkey.',
    confirm: 'Confirm that it is you',
  },
} as const;
