import { formatNumber, plural } from '#web/platform/locale.ts';

/** The texts of an event's page. */
export const detailTexts = {
  failed: 'Failed to fetch event',
  back: 'Back to Events',
  pictures: (title: string) => `Pictures of ${title}`,
  copied: 'Event link copied to clipboard',
  edit: 'Edit',
  save: 'Save',
  saved: 'Saved',
  savedToast: { title: 'Event saved', description: 'Event added to your saved items' },
  removedToast: { title: 'Event removed', description: 'Event removed from your saved items' },
  saveFailed: { title: 'Error', description: 'Your change was not saved. Please try again.' },
  signInToSave: {
    title: 'Please sign in to save events',
    description: 'You need to be signed in to save events',
  },
  past: 'Past',
  canceledNotice: 'This event has been canceled and will not take place.',
  organizerLeft: 'Its organizer is no longer on Tibeb. Please ask at the venue before you set out.',
  details: 'Details',
  date: 'Date',
  time: 'Time',
  price: 'Minimum Ticket Price',
  sold: 'Tickets Sold',
  available: 'Tickets Available',
  left: (left: number) => (left > 0 ? `${formatNumber(left)} left` : 'Sold out'),
  location: 'Location',
  organizer: 'Organizer',
  localTime: 'local time there',
  /** A link to another site, by its name. */
  ticketsAt: (site: string) => `Tickets at ${site}`,
  /** Where a price is shown, but no such link. */
  ticketsThere: 'Tickets from the organizer or at the door.',
  viewOnMap: 'View on map',
  placeCredit: 'Place names © OpenStreetMap contributors',
  addToCalendar: 'Add to calendar',
  about: 'About This Event',
  beneficiaries: 'Event Beneficiaries',
  beneficiariesFailed: 'Failed to fetch event beneficiaries',
  noBeneficiaries: 'No beneficiaries have been named for this event yet.',
  lineUp: {
    /** The button below the title, where there is one performer. */
    send: 'Send a tip',
    atHand: (name: string, others: number) =>
      `${name} and ${plural(others, { one: '# other', other: '# others' })}`,
    title: 'Tip the whole line-up',
    pitch: (count: number) => `One amount, one checkout, and a share for each of the ${count} performers.`,
  },
  related: 'Related Events',
  relatedFailed: 'Failed to fetch event list',
  noRelated: (category: string) => `No other events in ${category} right now.`,
  report: 'Report this event',
  viewAll: 'View All Events',

  tipNow: 'Tip Now',
  tippingClosed: 'Not taking tips at the moment',
  tipSent: (name: string) => ({ title: 'Tip sent!', description: `You've successfully tipped ${name}` }),
  signInToTip: { title: 'Please sign in to tip', description: 'You need to be signed in to tip' },
} as const;
