/** What a page tells in a toast once something worked, also by way of a redirect. */
export const organizerNoticeTexts = {
  registered: {
    title: 'Registration successful!',
    description: 'You are registered as an event organizer.',
    durationMs: 5000,
  },
  saved: { title: 'Details saved', description: 'Your organizer details are up to date.' },
  created: { title: 'Event created!', description: 'Your event can be seen by everybody now.' },
  tried: { title: 'Event created!', description: 'This was a trial: nothing was saved.' },
  draft: { title: 'Draft saved', description: 'Only you can see it until you publish it.' },
  updated: { title: 'Event saved', description: 'Your changes can be seen now.' },
  signedOut: {
    title: 'Your session has ended',
    description: 'Please sign in again. You come right back to where you were.',
  },
  gone: { title: 'Event not found', description: 'It is not one of your events, or it cannot be changed.' },
} as const;
