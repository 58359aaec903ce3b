export const formFieldsTexts = {
  hide: 'Hide',
  show: 'Show',
  /** Follows 'Hide' or 'Show', for screen readers. */
  whatIType: 'what I type',
} as const;
