/** The address of the page that says what to try, apart from the others: the footer alone leads there. */
export const demonstrationPaths = {
  try: () => '/try',
} as const;
