/** What the rules of a report say. */
export const reasonMissing = 'Please choose what is wrong';
export const wordsTooLong = (most: number) => `Please describe it in at most ${most} characters`;
