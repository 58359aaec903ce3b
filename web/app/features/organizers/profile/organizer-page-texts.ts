export const organizerPageTexts = {
  eyebrow: 'Event organizer',
  since: (year: number) => `On Tibeb since ${year}`,
  upcoming: 'Upcoming Events',
  count: (count: number) => (count === 1 ? '1 event to come' : `${count} events to come`),
  none: 'No upcoming events right now.',
  failed: 'Failed to fetch event list',
  viewAll: 'View All Events',
  back: 'Back to Events',
  pages: 'Pages of events',
} as const;
