/** The mail about a canceled event. */
export const cancelNoticeTexts = {
  subject: 'An event was canceled',
  canceled: 'An event on Tibeb will not take place: its organizer has canceled it.',
  title: 'Title',
  date: 'Date',
  page: 'Page',
  why: 'You get this mail because you saved the event, tipped its line-up or follow one of its performers.',
  savedEvents: 'Your saved events',
  otherEvents: 'What else is on',
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
