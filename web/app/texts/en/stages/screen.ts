import { plural } from '#web/platform/locale.ts';

/** The screen of a venue, read across a room. */
export const screenTexts = {
  title: (event: string) => `${event}: tips of the night`,
  states: {
    canceled: 'Canceled',
    before: 'Starting later',
    act: 'Now on stage',
    break: 'Break',
    after: 'Thank you, and good night',
    over: 'Thank you, and good night',
  },
  lineUp: 'The whole line-up',
  next: (name: string, time: string) => `Next: ${name}, ${time}`,
  nextUntimed: (name: string) => `Next: ${name}`,
  scan: 'Scan to tip',
  orType: 'or type',
  code: (address: string) => `QR code that leads to ${address}`,
  tips: 'Tips tonight',
  none: 'The first tip appears here.',
  somebody: 'Somebody',
  gave: (supporter: string, amount: string) => `${supporter} gave ${amount}`,
  to: (name: string) => `for ${name}`,
  toAll: 'for the whole line-up',
  goal: (title: string, reached: string, amount: string) => `${title}: ${reached} of ${amount}`,
  reached: 'Reached!',
  whose: 'All tips go to the performers.',
  quiet: 'Quiet hours: tips still arrive, but are not shown here.',
  offline: 'No connection. What you see is from a moment ago.',
  gone: {
    title: 'There is no screen here anymore',
    body: 'The organizer of the event can make a new address.',
  },
} as const;

/** The pages on which an organizer manages the screen, and performers decide about the messages to them. */
export const manageScreenTexts = {
  metaTitle: 'Your screen',
  metaDescription: 'Who is on and the tips of the night, on a screen in the room.',
  lead: (event: string) => `Show the room at ${event} who is on, and each tip as it comes.`,
  back: 'The stage',
  address: {
    title: 'The address',
    none: 'There is no screen yet. Its address is secret: whoever has it sees the screen, and nothing else.',
    open: 'Open the screen',
    overlay: 'Overlay for a video',
    overlayHint: 'In OBS, add it as a browser source. Its background is transparent.',
    more: 'About this address',
    make: 'Make a screen',
    renew: 'Make a new address',
    remove: 'Remove the screen',
    secret: 'Keep the address to yourself. A new address ends the old one at once.',
  },
  words: {
    title: 'Words for the room',
    metaTitle: 'Words for the room',
    metaDescription: 'Decide which words of fans the room can read.',
    lead: 'Nothing a fan writes is shown until you or the performer press Show.',
    leadOfPage: 'Nothing a fan writes to you is shown until you or the organizer press Show.',
    none: 'Nobody has written anything yet.',
    waiting: (count: number) =>
      plural(count, { one: '# message waits for you', other: '# messages wait for you' }),
    /** Where the list has more pages. */
    waitingHere: (count: number) =>
      plural(count, {
        one: '# message on this page waits for you',
        other: '# messages on this page wait for you',
      }),
    somebody: 'Somebody',
    by: (name: string) => `from ${name}`,
    at: (event: string) => `at ${event}`,
    show: 'Show',
    hide: 'Do not show',
    shown: 'The room can read it.',
    hidden: 'Not shown.',
    of: (text: string, name: string) => `: ${text} (from ${name})`,
    report: 'Report',
    dashboard: 'Back to tips received',
    filtered: 'Insults, addresses and phone numbers are filtered out before they come here.',
  },
  settings: {
    title: 'Quiet hours and a goal',
    quiet: 'Between these times the screen shows no tips, only who is on.',
    from: 'Quiet from',
    until: 'Quiet until',
    goal: 'Goal of the night',
    goalHint:
      'Such as "Our best night yet". All tips go to the performers, and fans read that. Leave it empty for no goal.',
    amount: 'What all tips reach together, in US dollars',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Saved.',
  },
} as const;
