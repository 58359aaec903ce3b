/** How a mail to a person begins and ends. Not by name: an address may be another person's than the name's. */
export const letterFrame = { greeting: 'Hello,', closing: 'Tibeb' } as const;
