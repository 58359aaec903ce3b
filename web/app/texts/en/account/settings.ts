export const noSessionTexts = {
  title: 'Please sign in once more',
  lead: "This browser's session has ended. For your safety, what is on this page needs a fresh one.",
  signOutAndStartAgain: 'Sign out and start again',
} as const;

export const settingsFrameTexts = {
  profile: 'Profile',
  tipsSent: 'Tips sent',
  pledgedTips: 'Pledged tips',
  contributions: 'Contributions',
  dashboard: 'Tips received',
  savedEvents: 'Saved events',
  following: 'Following',
  yourPages: 'Your pages',
  yourCampaigns: 'Your campaigns',
  yourEvents: 'Your events',
  invitations: 'Invitations',
  signInAndSecurity: 'Sign-in and security',
  deleteAccount: 'Delete account',
  yourAccount: 'Your account',
} as const;
