export const followedTexts = {
  metaTitle: 'Following',
  metaDescription: 'The beneficiaries you follow.',
  lead: 'The people whose art you like to have around.',
  failed: 'Failed to fetch whom you follow',
  noneTitle: 'Nobody is shown here',
  noneDescription:
    'Press Follow on a profile, and you will find it here. A page that is hidden for a while comes back by itself.',
  findSomebodyToFollow: 'Find somebody to follow',
  hears: {
    both: 'You hear about events and posts',
    events: 'You hear about events',
    posts: 'You hear about posts',
    nothing: 'You get no news',
    legend: (name: string) => `What you want to hear about ${name}`,
    chooseEvents: 'Events they play at',
    choosePosts: 'Posts they write',
    save: 'Save',
  },
  notSaved: 'Your choice was not saved.',
} as const;
