export const pagerTexts = {
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
} as const;

export const searchBoxTexts = {
  clearSearch: 'Clear search',
} as const;

export const listFailedTexts = {
  tryAgain: 'Try again',
} as const;
