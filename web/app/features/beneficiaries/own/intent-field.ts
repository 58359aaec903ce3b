/** What the pressed button of the page of an own page says it wants. */
export const intentField = {
  name: 'intent',
  save: 'save',
  publish: 'publish',
  hide: 'hide',
  leave: 'leave',
} as const;
