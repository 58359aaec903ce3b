import { plural } from '#web/platform/locale.ts';

/** The texts of the events list. */
export const listTexts = {
  eyebrow: 'Events',
  lead: 'Concerts, plays, openings and poetry: see who is on the bill, be there, and thank them with a tip.',
  metaDescription:
    'Find concerts, plays, exhibitions and readings by title, place or performer, and support who is on stage.',
  register: 'Register as Event Organizer',
  yourEvents: 'Your events',
  filters: {
    search: 'Search events, locations or beneficiaries...',
    searchLabel: 'Search events, locations or beneficiaries',
    choiceLabel: 'Category',
    all: 'All categories',
    unknown: 'Chosen category',
    submit: 'Search',
  },
  summary: (
    { first, last, total }: { first: number; last: number; total: number },
    category?: string,
    search?: string,
  ) =>
    `Showing ${first}-${last} of ${plural(total, { one: '# event', other: '# events' })}${category ? ` in ${category}` : ''}${search ? ` matching "${search}"` : ''}`,
  empty: {
    title: 'No events found',
    description: 'Try adjusting your search or filter criteria',
    clear: 'Show all events',
  },
  near: {
    title: (search: string) => `Close to "${search}"`,
    lead: 'Similar words in either script, events of that kind, and descriptions that mention it.',
  },
  failed: { title: 'Error', description: 'Failed to fetch event list' },
  categoriesFailed: 'Failed to fetch event categories',
  pages: 'Pages of events',
} as const;
