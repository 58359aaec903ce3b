import { formatNumber, plural } from '#web/platform/locale.ts';

export const managementTexts = {
  metaTitle: 'Your events',
  metaDescription: 'Create, change and follow the events you organize.',
  eyebrow: 'For organizers',
  title: 'Event Management',
  lead: 'Everything you have announced, and everything you are still working on.',
  create: 'Create New Event',
  organization: 'Your organization',
  tabs: 'Events by state',
  states: {
    upcoming: 'Upcoming',
    past: 'Past',
    draft: 'Drafts',
    canceled: 'Canceled',
    deleted: 'Deleted',
  },
  beneficiaries: (count: number) => plural(count, { one: '# beneficiary', other: '# beneficiaries' }),
  /** Precede the names of the invited performers. */
  answers: { pending: 'Asked:', agreed: 'Agreed:', declined: 'Declined:' },
  tickets: (sold: number, total: number) =>
    total > 0 ? `${formatNumber(sold)} of ${formatNumber(total)}` : formatNumber(sold),
  onNow: 'On now',
  figures: { tickets: 'Tickets sold', saves: 'Saves', tips: 'Line-up tips', stageTips: 'Tips at the stage' },
  hiddenBecause: (reason: string) =>
    `We have hidden this event, so nobody else sees it. Please write to us if you have changed what was wrong. Our reason: ${reason}`,
  view: 'View',
  edit: 'Edit',
  codes: 'Codes',
  stage: 'Stage',
  delete: 'Delete',
  restore: 'Restore',
  restorableUntil: (date: string) => `Can be restored until ${date}`,
  list: {
    upcoming: 'Upcoming events',
    past: 'Past events',
    draft: 'Drafts',
    canceled: 'Canceled events',
    deleted: 'Deleted events',
  },
  noEvents: {
    title: "You haven't created any events yet",
    description: 'Your first one takes a few minutes: what, when, where, and who performs.',
    create: 'Create your first event',
  },
  emptyState: {
    upcoming: { title: 'No upcoming events', description: 'What you announce next appears here.' },
    past: { title: 'No past events', description: 'Events move here when they are over.' },
    draft: {
      title: 'No drafts',
      description: 'What you save as a draft waits here, and only you can see it.',
    },
    canceled: {
      title: 'No canceled events',
      description: 'May it stay that way. An event you call off is kept here.',
    },
    deleted: {
      title: 'No deleted events',
      description: 'What you delete can be restored here for seven days.',
    },
  },
  failed: 'Failed to fetch event list',
  /** Title above the reason of a failure. */
  notDone: 'Error',
  retry: 'Try again',
  pages: 'Pages of your events',
  deleting: {
    title: 'Delete Event',
    question: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    cancel: 'Cancel',
    confirm: 'Delete Event',
    busy: 'Deleting...',
    done: (title: string) => ({ title: 'Event deleted', description: `"${title}" has been deleted.` }),
    undo: 'Undo',
  },
  restored: (title: string) => ({ title: 'Event restored', description: `"${title}" is back.` }),
  canceling: {
    title: 'Cancel Event',
    tipped: (title: string) =>
      `Fans have sent tips at "${title}", so it cannot be deleted. You can cancel it instead.`,
    tippedPast: (title: string) => `Fans have sent tips at "${title}", so it cannot be deleted.`,
    question: (title: string) => `Do you want to cancel "${title}"?`,
    what: 'It stays visible, marked as canceled, and those who saved it or tipped there are told by email. This cannot be undone.',
    whatWithoutNotice:
      'It stays visible, marked as canceled. Nobody is told by email, because your email address is not confirmed. This cannot be undone.',
    keep: 'Keep Event',
    confirm: 'Cancel Event',
    busy: 'Canceling...',
    done: (title: string) => ({
      title: 'Event canceled',
      description: `"${title}" is marked as canceled.`,
    }),
  },
} as const;
