/** What the rules of a tip say. */
export const amountTooSmall = 'The smallest tip is 1 dollar';
export const amountTooLarge = 'The largest tip is 10,000 dollars';
export const keyInvalid = 'Use 8 to 200 visible ASCII characters';
