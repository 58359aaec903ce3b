import { plural } from '#web/platform/locale.ts';

export const eventFormTexts = {
  back: 'Back',
  create: {
    title: 'Create Event',
    metaDescription: 'Announce an event on Tibeb: what, when, where, and who performs.',
    lead: 'What, when, where, and who performs. Fans find it, save it, and tip everyone on the bill.',
  },
  edit: {
    title: 'Edit Event',
    lead: 'What you change here is what everyone sees.',
    draftLead: 'Only you can see this draft. Publish it when it is ready.',
  },
  sections: {
    what: { title: 'What', about: 'A name people remember, and a few honest sentences.' },
    when: { title: 'When and where', about: 'Fans find it on the map and keep it in their calendar.' },
    who: { title: 'Who performs', about: 'Whoever has a profile on Tibeb can be tipped at your event.' },
    tickets: {
      title: 'Tickets',
      about: 'Tibeb does not sell tickets. Say what they cost, how many there are, and where to get them.',
    },
    image: { title: 'Image', about: "Without one, we weave a pattern that is your event's alone." },
  },
  fields: {
    title: 'Event title',
    category: 'Category',
    description: 'Description',
    date: 'Date',
    time: 'Time',
    location: 'Location',
    beneficiaries: 'Beneficiaries',
    ticketPrice: 'Ticket price in dollars (optional)',
    tickets: 'Number of tickets (optional)',
    ticketsUrl: 'Where tickets are sold (optional)',
    image: 'Event image (optional)',
  },
  placeholders: {
    title: 'Tizita by Lamplight',
    category: 'Select a category',
    description: 'What will happen, what to bring, who it is for.',
    location: 'Entoto Park, Addis Ababa',
    beneficiaries: 'Almaz Tessera, Dawit Kiflemariam',
    ticketPrice: '12.50',
    tickets: '150',
    ticketsUrl: 'https://tickets.example.com/tizita',
  },
  hints: {
    time: (zone: string) => `Local time in ${zone}.`,
    location: 'In your own words. They stay as you write them.',
    beneficiaries: 'Names separated by commas, in the order of the bill.',
    ticketPrice: 'Enter 0 for free, or leave it empty to show no price.',
    ticketsUrl: 'A link that begins with https://. It appears on the page of your event.',
    image: 'Recommended size: 1200 x 630 pixels. JPEG, PNG or WebP, at most 10 MB.',
  },
  upload: 'Upload Image',
  restored: 'We have restored what you entered here before.',
  startOver: 'Start over',
  sentBefore:
    'An event was already created from this form, as it was before. Change that one in your events, or send this form once more to create another one.',
  cancel: 'Cancel',
  submit: 'Create Event',
  submitEdit: 'Save Changes',
  submitDraft: 'Publish Event',
  saveDraft: 'Save as Draft',
  busy: 'Saving...',
  prove: 'Then everyone can see your event. A draft needs no code.',
  callOff: {
    title: 'Not taking place after all?',
    description:
      'A canceled event stays visible, marked as canceled, and those who saved it or tipped there are told by email.',
    link: 'Cancel this event',
  },
  place: {
    find: 'Find on the map',
    finding: 'Looking it up...',
    question: 'Is it here?',
    use: 'Use this place',
    none: 'The map does not know this place. That is fine: visitors read it as you wrote it.',
    failed: 'The map does not answer right now. You can continue without it.',
    chosen: 'On the map:',
    view: 'View on map',
    remove: 'Remove from the map',
  },
  who: {
    suggestions: 'Suggestions',
    found: (count: number) => plural(count, { one: '# suggestion', other: '# suggestions' }),
    linked: 'has a profile on Tibeb',
    unlinked: 'by name only',
    shown: 'On the bill',
  },
} as const;

/** Section 3: the categories in a guest's trial of the form. */
export const demoCategories = [
  'Music',
  'Art',
  'Dance',
  'Literature',
  'Theater',
  'Jazz',
  'Classical',
] as const;
