import { expect, test } from 'vitest';
import { contributionForm, presetAmount } from './contribution.ts';

test.each([
  ['25', 25],
  [' 1 ', 1],
  ['100000', 100_000],
])('%j is a contribution', (amount, dollars) => {
  expect(contributionForm.safeParse({ amount })).toEqual({ success: true, data: { amount: dollars } });
});

test.each(['', '0', '-5', '2.5', '1e3', 'ten', '100001', '٥'])('%j is none', (amount) => {
  const parsed = contributionForm.safeParse({ amount });
  expect(parsed.success).toBe(false);
  expect(!parsed.success && parsed.error.issues).toHaveLength(1);
});

test('a message is optional, and has a longest length', () => {
  expect(contributionForm.safeParse({ amount: '5', message: 'Bravo' }).success).toBe(true);
  expect(contributionForm.safeParse({ amount: '5', message: 'b'.repeat(501) }).success).toBe(false);
});

test('the form begins with what the address asks for, else with 25', () => {
  expect(presetAmount('50')).toBe(50);
  for (const value of [null, '', '0', '-1', 'x']) expect(presetAmount(value)).toBe(25);
});
