/** What a page says in a toast once something worked, also by way of a redirect. */
export const organizerNoticeTexts = {
  registered: {
    title: 'Registration successful!',
    description: 'You are registered as an event organizer.',
  },
  saved: { title: 'Details saved', description: 'Your organizer details are up to date.' },
} as const;
