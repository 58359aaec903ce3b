/** The mails about an event that its organizer canceled, deleted, restored or moved. */
export const changeNoticeTexts = {
  subjects: {
    canceled: 'An event was canceled',
    deleted: 'An event was deleted',
    restored: 'An event is announced again',
    moved: 'An event has moved',
  },
  changes: {
    canceled: 'An event on Tibeb will not take place: its organizer has canceled it.',
    deleted: 'An event is no longer announced on Tibeb: its organizer has deleted it.',
    restored: 'An event that its organizer had deleted is announced on Tibeb again.',
    moved: 'The organizer of an event on Tibeb has changed its date or its place. This is how it is now:',
  },
  title: 'Title',
  date: 'Date',
  place: 'Place',
  page: 'Page',
  mayDecline: 'If you cannot be there, decline: your name is then taken off the bill.',
  why: 'You get this mail because you saved the event, tipped its line-up or follow one of its performers.',
  whyPerformer: 'You get this mail because you look after a page on its bill.',
  savedEvents: 'Your saved events',
  otherEvents: 'What else is on',
  invitations: 'The events of your pages',
} as const;

/** The mail that asks a performer about a place on a bill. */
export const invitationMailTexts = {
  subject: 'Are you playing at this event?',
  invited: (page: string) =>
    `An organizer put ${page} on the bill of an event on Tibeb, and would like to know whether you agree.`,
  title: 'Event',
  date: 'Date',
  untilThen:
    'Until you agree, your name stands there without a link to your page, your followers are not told, and tips for the line-up leave you out. If you decline, your name is taken off the bill.',
  answer: 'Agree or decline',
} as const;

/** The mail to a performer whom the organizer has taken off a bill. */
export const removalNoticeTexts = {
  subject: 'You are no longer on the bill of an event',
  removed: (page: string) =>
    `${page} had agreed to be on the bill of an event on Tibeb. Its organizer has taken it off the bill.`,
  title: 'Event',
  date: 'Date',
  whatEnds:
    'The event no longer links to the page, and tips for its line-up leave it out. If you expected to play, please ask the organizer.',
  invitations: 'The events of your pages',
} as const;

/** The mail that an organizer gets when a performer declines after having agreed. */
export const declineNoticeTexts = {
  subject: 'A performer has declined',
  declined: (performer: string) =>
    `${performer} had agreed to be on the bill of your event on Tibeb, and has declined now.`,
  title: 'Event',
  date: 'Date',
  offTheBill: 'Their name is taken off the bill. Only they themselves can come back, by agreeing again.',
  page: 'The event',
} as const;
