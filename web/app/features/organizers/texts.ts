export const signInTexts = {
  eyebrow: 'For organizers',
  title: 'Please sign in first',
  lead: 'Events belong to an account. Sign in or sign up, and you come right back here.',
  signIn: 'Sign In',
  signUp: 'Sign Up',
} as const;

export const demoTexts = {
  form: 'Try it out: nothing you enter here is saved.',
  management: 'A look at what organizers see. These events are examples: what you do here changes nothing.',
  signIn: 'Sign in for the real thing',
} as const;

export const registrationTexts = {
  metaTitle: 'Register as an event organizer',
  metaDescription: 'Register your organization on Tibeb, announce your events and let fans tip who performs.',
  title: 'Event Organizer Registration',
  lead: 'Tell us who you are. Then announce your events, name who performs, and let the audience tip them.',
  editTitle: 'Your organization',
  editLead: 'This is what visitors read about you beside your events. Name, mail and phone stay with us.',
  fields: {
    fullName: 'Full name',
    organizationName: 'Organization name',
    email: 'Email',
    phone: 'Phone number',
    description: 'About your organization',
  },
  placeholders: {
    fullName: 'Selam Bekele',
    organizationName: 'Fendika House',
    email: 'you@example.com',
    phone: '+251 911 234 567',
    description: 'What you put on, where, and since when.',
  },
  submit: 'Register as Organizer',
  submitEdit: 'Save Changes',
  busy: 'Sending...',
  page: 'See your public page',
  back: 'Back to your events',
} as const;

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
  beneficiaries: (count: number) => (count === 1 ? '1 beneficiary' : `${count} beneficiaries`),
  tickets: (sold: number, total: number) =>
    total > 0
      ? `${sold.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
      : sold.toLocaleString('en-US'),
  figures: { tickets: 'Tickets sold', saves: 'Saves', tips: 'Tips' },
  view: 'View',
  edit: 'Edit',
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
  createFirst: 'Create your first event',
  emptyState: {
    upcoming: {
      title: "You haven't created any events yet",
      description: 'Your first one takes a few minutes: what, when, where, and who performs.',
    },
    past: { title: 'No past events', description: 'An event moves here by itself when it is over.' },
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
    what: 'It stays visible, marked as canceled, and whoever saved it or follows a performer is told by mail. This cannot be taken back.',
    keep: 'Keep Event',
    confirm: 'Cancel Event',
    busy: 'Canceling...',
    done: (title: string) => ({
      title: 'Event canceled',
      description: `"${title}" is marked as canceled, and your audience is told.`,
    }),
  },
} as const;

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
