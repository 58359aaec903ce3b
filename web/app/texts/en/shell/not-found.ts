export const notFoundTexts = {
  metaTitle: 'Page not found',
  metaDescription: 'This page does not exist.',
  oopsPageNotFound: 'Oops! Page not found',
  lead: 'This thread leads nowhere. The page may have moved, or the address may be mistyped.',
  returnToHome: 'Return to Home',
} as const;
