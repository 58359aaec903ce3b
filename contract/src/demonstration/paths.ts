/** The path of the page that suggests what to try, separate from the others: only the footer links there. */
export const demonstrationPaths = {
  try: () => '/try',
} as const;
