/** The first and last line of a mail to a person. It has no name, because the address may belong to another person. */
export const letterFrame = { greeting: 'Hello,', closing: 'Tibeb' } as const;
