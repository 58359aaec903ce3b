/** The toasts after something worked, also after a redirect. */
export const organizerNoticeTexts = {
  registered: {
    title: 'Registration successful!',
    description: 'You are registered as an event organizer.',
  },
  saved: { title: 'Details saved', description: 'Your organizer details are up to date.' },
} as const;
