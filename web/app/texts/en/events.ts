/** The texts loaded with every page, for the skeletons of event pages, and those shared by all event pages. */
export const eventTexts = {
  title: 'Discover Events & Support Creators',
  loadingList: 'Loading events...',
  loadingEvent: 'Loading event details...',
  notFound: { title: 'Event not found' },
  retry: 'Try again',
  canceled: 'Canceled',
  viewEvent: 'View Event',
  unknownLocation: 'Unknown location',
  notAvailable: 'N/A',
  noProfile: {
    title: 'Beneficiary not found',
    description: 'This beneficiary profile is not available yet',
  },
} as const;
