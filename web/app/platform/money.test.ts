import { expect, test } from 'vitest';
import { formatAmount } from './money.ts';

const dollar = { symbol: '$', append_symbol: false };
const birr = { symbol: 'Br', append_symbol: true };

test.each([
  [5, dollar, '$5'],
  [7.5, dollar, '$7.50'],
  [0, dollar, '$0'],
  [12_345.67, dollar, '$12,345.67'],
  [1_000_000, dollar, '$1,000,000'],
  [-3.1, dollar, '-$3.10'],
  [1200, birr, '1,200 Br'],
  [0.05, birr, '0.05 Br'],
])('%d is written with %j as %j', (dollars, currency, expected) => {
  expect(formatAmount(dollars, currency)).toBe(expected);
});

test('without a preference it is dollars', () => {
  expect(formatAmount(5)).toBe('$5');
});
