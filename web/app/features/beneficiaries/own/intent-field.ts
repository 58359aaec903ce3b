/** The button that was pressed on an own page's edit page. */
export const intentField = {
  name: 'intent',
  save: 'save',
  publish: 'publish',
  hide: 'hide',
  leave: 'leave',
} as const;

/** The box that is ticked before a page is taken down for good. */
export const sureField = 'sure';
