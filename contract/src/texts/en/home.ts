/** What the rules of a testimonial say. */
export const roleTooShort = 'Please say in a word or two who you are';
export const roleTooLong = (most: number) => `Please say it in at most ${most} characters`;
export const quoteTooShort = 'Your words must be at least 20 characters';
export const quoteTooLong = (most: number) => `Your words must be at most ${most} characters`;
export const categoryMissing = 'Please choose artist, fan or venue';
export const ratingMissing = 'Please choose 1 to 5 stars';
