/** The button that was pressed on an own page's edit page. */
export const intentField = {
  name: 'intent',
  save: 'save',
  publish: 'publish',
  hide: 'hide',
  leave: 'leave',
} as const;

/** The button that shows what was typed as others would see it, and saves nothing. */
export const previewField = 'preview';
