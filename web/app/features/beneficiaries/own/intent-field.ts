/** The button that was pressed on an own page's edit page. */
export const intentField = {
  name: 'intent',
  save: 'save',
  publish: 'publish',
  hide: 'hide',
  leave: 'leave',
} as const;
