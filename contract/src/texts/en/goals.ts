import { groupDigits } from '../../group-digits.ts';

export const titleMissing = 'Please say what the tips are for.';
export const titleTooLong = (max: number) => `Please say it in at most ${max} characters.`;
export const amountWrong = (max: number) =>
  `Please enter a whole amount in dollars, up to ${groupDigits(max, ',')}.`;
export const dayWrong = 'Please choose a day, or leave it empty.';
