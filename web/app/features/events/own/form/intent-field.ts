/** The button that a form was sent with. */
export const intentField = { name: 'intent', draft: 'draft', publish: 'publish' } as const;

/** The idempotency key of a new event, so that a form that is sent again creates no second one. */
export const keyField = 'idempotency_key';
