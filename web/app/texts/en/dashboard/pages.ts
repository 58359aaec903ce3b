export const managedPagesTexts = {
  metaTitle: 'Tips received',
  metaDescription: 'The pages you manage, and what they received.',
  lead: 'Choose the page whose tips you want to see.',
  owner: 'You own this page',
  editor: 'You edit this page',
  noneTitle: 'You do not manage a page yet',
  noneDescription:
    'Tips go to the pages of artists, musicians and performers. If you manage one, you find its tips here.',
  create: 'Create your page',
  find: 'See all performers',
  failed: 'Failed to fetch your pages',
  tryAgain: 'Try again',
} as const;
