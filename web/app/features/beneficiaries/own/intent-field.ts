/** What the pressed button of the page of an own page says it wants. */
export const intentField = {
  name: 'intent',
  save: 'save',
  publish: 'publish',
  hide: 'hide',
  leave: 'leave',
} as const;

/** The box that is ticked before a page is taken down for good. */
export const sureField = 'sure';
