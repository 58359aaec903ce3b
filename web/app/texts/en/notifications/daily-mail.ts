export const dailyMailTexts = {
  title: 'The daily mail',
  on: 'In the evening we email you what is new from the people you follow: events they play at, and posts. Never more than one mail a day, and none when nothing is new.',
  off: 'You get no emails about the people you follow.',
  unproven: 'It comes once your email address is confirmed.',
  prove: 'Confirm your address',
  stop: 'Stop the daily mail',
  start: 'Start the daily mail',
} as const;
