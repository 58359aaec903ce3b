export const dateTexts = {
  /** Section 5: "A missing date or time displays 'N/A'". */
  missing: 'N/A',
} as const;
