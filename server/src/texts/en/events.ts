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
