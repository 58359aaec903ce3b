/** What a phone shows of the site before and after it is put on the home screen. */
export const manifestTexts = {
  description:
    'Support Creators with Just a Tip: find artists, musicians and performers, and the events they play at.',
  narrowScreenshot: 'The home page of Tibeb on a phone',
  wideScreenshot: 'The home page of Tibeb',
  professionals: 'Professionals',
  events: 'Events',
} as const;
