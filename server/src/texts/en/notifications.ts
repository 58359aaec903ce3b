/** The daily mail about the people and campaigns that somebody follows. Names, titles and posts come quoted. */
export const digestTexts = {
  subject: 'News from those you follow',
  intro: 'Here is what is new from the people and campaigns you follow on Tibeb.',
  event: 'Event',
  performers: 'With',
  date: 'Date',
  wrote: (page: string) => `${page} wrote:`,
  page: 'Their page',
  updated: (campaign: string) => `There is an update from the campaign ${campaign}:`,
  campaign: 'All updates of the campaign',
  why: 'You get this mail at most once a day, because you follow them.',
  choose: 'Choose what you hear about',
  stop: 'Stop this mail',
} as const;

/** Push notifications. Names are not quoted here: it is plain text without links. */
export const pushTexts = {
  tip: (amount: string) => `A tip of ${amount} came in`,
  share: (amount: string) => `Your share of a tip: ${amount}`,
  event: (page: string) => `${page} plays at a new event`,
} as const;
