/** What the pressed button of a form says it wants. */
export const intentField = { name: 'intent', draft: 'draft', publish: 'publish' } as const;
