/** What the code is called in a form. */
export const codeField = 'code';

/** The button that asks for the mail, first or again; a form that holds it was not sent to be finished. */
export const sendCodeField = { name: 'send_code', value: 'yes' } as const;
