/** The button that a form was sent with. */
export const intentField = { name: 'intent', draft: 'draft', publish: 'publish' } as const;
