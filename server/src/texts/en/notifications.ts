/** The daily mail about those somebody follows. Names, titles and posts come quoted. */
export const digestTexts = {
  subject: 'News of those you follow',
  intro: 'This is new of those you follow on Tibeb.',
  event: 'Event',
  performers: 'With',
  date: 'Date',
  wrote: (page: string) => `${page} wrote:`,
  page: 'Their page',
  why: 'You get this mail at most once a day, because you follow them.',
  choose: 'Choose what you hear of',
  stop: 'Stop this mail',
} as const;
