/** What the rules of a page say. */
export const noType = 'Choose at least one type';
export const tooManyTypes = (most: number) => `Choose at most ${most} types`;
export const linkInvalid = 'Links begin with https:// or http://';
export const suggestedAmountsWrong =
  'Enter three whole amounts from 1 to 10,000 dollars, the smallest first, such as 3, 5, 10';
export const tooManyLinks = (most: number) => `At most ${most} links`;
export const handleInvalid = 'Use 3 to 30 letters from a to z, digits, dots, hyphens or underscores';
export const postMissing = 'Write your post first';
export const postTooLong = (most: number) => `Use at most ${most} characters`;
