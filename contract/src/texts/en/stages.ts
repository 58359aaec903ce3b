/** What the rules of a stage's screen say. */
export const numberInvalid = 'Must be the number of what was heard last';
export const goalWithoutTitle = 'Please say what the night is for';
export const goalNotWhole = 'Please enter whole dollars';
export const goalTooSmall = 'The smallest goal is 1 dollar';
export const goalTooLarge = 'The largest goal is 1,000,000 dollars';
