/** What a page says in a toast once something worked, also by way of a redirect. */
export const pageNoticeTexts = {
  signUp: {
    title: 'First, an account',
    description: 'Sign up or sign in, and you come right back to your page. It takes a minute.',
  },
  founded: { title: 'Your page is ready', description: 'See how it looks, then publish it.' },
  published: { title: 'Your page is published', description: 'Everyone can find it and send a tip now.' },
  saved: { title: 'Page saved' },
  hidden: { title: 'Page hidden', description: 'Only you can see it until you publish it again.' },
  left: {
    title: 'Page taken down',
    description: 'Its name and picture are no longer shown, except a name on the bill of an event.',
  },
  managerInvited: { title: 'Invitation sent', description: 'The link in the mail works for a week.' },
  managerChanged: { title: 'Saved' },
  managerLeft: { title: 'You no longer look after this page' },
  invitationAccepted: { title: 'Welcome', description: 'You look after this page now.' },
  postPublished: { title: 'Post published', description: 'Everyone can read it on your page now.' },
  postDeleted: { title: 'Post deleted', description: 'Nobody can read it anymore.' },
  followSaved: { title: 'Saved', description: 'From now on you hear about what you chose.' },
  digestStarted: {
    title: 'The daily mail is on',
    description: 'It comes in the evening when something is new.',
  },
  digestStopped: { title: 'The daily mail is off', description: 'You can start it again here at any time.' },
  notYours: { title: 'Page not found', description: 'It is not one of your pages.' },
} as const;
