import { plural } from '#web/platform/locale.ts';

/** The stage page of an event, on which the current act is tipped. */
export const nightTexts = {
  at: (title: string) => `At ${title}`,
  on: 'Now on stage',
  onNow: (name: string) => `Now on stage: ${name}`,
  nobodyOn: 'Nobody is on stage at the moment',
  notStarted: 'It has not started yet',
  everybodyPlayed: 'Everyone has played',
  before: (time: string) => `It starts at ${time}. Until then a tip goes to everyone on the bill.`,
  beforeWithoutTime: 'It has not started yet. Until then a tip goes to everyone on the bill.',
  back: (time: string, name: string) => `Back at ${time} with ${name}: tip the whole line-up.`,
  nextUntimed: (name: string) => `${name} is next: tip the whole line-up.`,
  break: 'Nobody is on at the moment: tip the whole line-up.',
  after: 'Everyone has played. A tip still reaches the whole line-up.',
  takesNone: (name: string) => `${name} is on and takes no tips here. You can tip everyone on the bill.`,
  changed: (shown: string) => `This page is still for ${shown}, and so is your tip.`,
  gone: 'Whoever this page was for can no longer be tipped here, and nothing was paid.',
  tipNow: (name: string) => `${name} is on now: tip ${name}`,
  tipLineUp: 'Tip the whole line-up',
  shared: (count: number) =>
    plural(count, { one: 'It goes to the one performer here.', other: 'Shared equally among # performers.' }),
  goal: 'The tips of the night',
  whose: 'All tips go to the performers.',
  order: 'Who plays',
  next: 'Next',
  canceled: {
    title: (title: string) => `${title} was canceled`,
    body: 'Nobody plays here tonight. You can still find and tip those who were on the bill.',
  },
  over: {
    title: (title: string) => `${title} is over`,
    body: 'Thank you for coming! You can still tip those who played on their own pages.',
  },
  nobodyYet: {
    title: (title: string) => `Nobody at ${title} takes tips yet`,
    body: 'The page of the event names everyone who plays.',
  },
  noStage: {
    title: 'There is no stage here',
    body: 'This code belongs to no event, or the event is no longer shown. Please scan it again, or look for the event.',
    search: 'Find an event',
  },
} as const;
