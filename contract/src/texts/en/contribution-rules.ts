import { groupDigits } from '../../group-digits.ts';

export const amountTooSmall = 'Contribution must be at least $1.';
export const amountTooLarge = (most: number) => `A contribution may be at most $${groupDigits(most, ',')}.`;
