export const formFieldsTexts = {
  hide: 'Hide',
  show: 'Show',
  /** After 'Hide' or 'Show', for those who hear it. */
  whatIType: 'what I type',
} as const;
