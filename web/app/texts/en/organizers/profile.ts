import { plural } from '#web/platform/locale.ts';

export const organizerPageTexts = {
  eyebrow: 'Event organizer',
  since: (year: number) => `On Tibeb since ${year}`,
  upcoming: 'Upcoming Events',
  count: (count: number) => plural(count, { one: '# event to come', other: '# events to come' }),
  none: 'No upcoming events right now.',
  failed: 'Failed to fetch event list',
  viewAll: 'View All Events',
  back: 'Back to Events',
  pages: 'Pages of events',
  report: 'Report this organizer',
} as const;
