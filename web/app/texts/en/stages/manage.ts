/** The page on which an organizer manages the stage of an event. */
export const manageStageTexts = {
  metaTitle: 'Your stage',
  metaDescription: 'One sign for the whole night: whoever is on gets the tips.',
  lead: (event: string) =>
    `One sign beside the stage of ${event} serves the whole night: it leads to whoever is on at that moment.`,
  back: 'Your events',
  screen: 'The screen, and words for the room',
  closed: {
    title: 'The stage has no code yet',
    text: 'Open it, and you get a code to print, times for each act, and buttons for the evening.',
    open: 'Open the stage',
  },
  sign: {
    title: 'The sign',
    code: 'Code',
    page: 'See the page',
    print: 'Signs to print',
  },
  now: {
    title: 'Now on stage',
    states: {
      canceled: 'The event was canceled.',
      before: 'It has not started. Tips go to the whole line-up.',
      break: 'Nobody is on. Tips go to the whole line-up.',
      after: 'Everyone has played. Tips go to the whole line-up.',
      over: 'The night is over.',
    },
    on: (name: string) => `${name} is on.`,
    byTimes: 'The running order decides.',
    byHand: 'You decide, until you go back to the times.',
    say: 'Tap whoever comes on:',
    pressed: 'Now',
    break: 'Break',
    times: 'Back to the times',
    waiting: (name: string) =>
      `No connection. "${name}" will be sent once you are online again, with the time at which you tapped.`,
    refused: 'Something you tapped before could not be used, because the bill has changed.',
  },
  order: {
    title: 'Running order',
    lead: 'As the clocks there show it. A time after midnight belongs to the same night.',
    starts: 'Starts',
    ends: 'Ends',
    endsHint: 'If you leave it empty, an act plays until the next one begins.',
    of: (name: string) => `, ${name}`,
    save: 'Save the times',
    saving: 'Saving...',
    saved: 'The times are saved.',
  },
} as const;
