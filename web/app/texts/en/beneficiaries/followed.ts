export const followedTexts = {
  metaTitle: 'Following',
  metaDescription: 'The beneficiaries you follow.',
  lead: 'The people whose art you like to have around.',
  noneTitle: 'You follow nobody yet',
  noneDescription: 'Press Follow on a profile, and you find them here again.',
  findSomebodyToFollow: 'Find somebody to follow',
} as const;
