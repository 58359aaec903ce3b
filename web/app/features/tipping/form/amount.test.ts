import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tipAmountSchema } from '#contract/tipping/schemas.ts';
import { readAmount, stepAmount, writeDollars } from './amount.ts';

test('what is accepted and what is refused is the same as in the contract, text for text', () => {
  const typed = fc.oneof(
    fc.double({ min: -5, max: 20_000, noNaN: true }).map((dollars) => dollars.toFixed(2)),
    fc.integer({ min: -3, max: 10_005 }).map(String),
    fc.constantFrom('0.99', '1', '1.00', '1.001', '9999.99', '10000', '10000.01', '7.555'),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const contract = tipAmountSchema.safeParse(Number(text));
      const reading = readAmount(text);
      expect('dollars' in reading).toBe(contract.success);
      if (!contract.success && 'problem' in reading && Number(text) >= 0 && !text.startsWith('-'))
        expect(contract.error.issues.map((issue) => issue.message)).toContain(reading.problem);
    }),
  );
});

test.each(['', ' ', 'five', '1e3', '0x10', '-5', '5 5', '.', '∞', '٥'])('%j is no amount', (typed) => {
  expect(readAmount(typed)).toEqual({ problem: 'Enter an amount such as 5 or 7.50' });
});

test('a decimal comma and spaces around are understood', () => {
  expect(readAmount(' 7,5 ')).toEqual({ dollars: 7.5 });
});

test('minus never goes below 1 and plus adds 1', () => {
  expect(stepAmount('5', -1)).toBe('4');
  expect(stepAmount('1', -1)).toBe('1');
  expect(stepAmount('1.50', -1)).toBe('1');
  expect(stepAmount('0', -1)).toBe('1');
  expect(stepAmount('5', 1)).toBe('6');
  expect(stepAmount('5.25', 1)).toBe('6.25');
  expect(stepAmount('10000', 1)).toBe('10000');
  expect(stepAmount('', 1)).toBe('5');
  expect(stepAmount('many', -1)).toBe('5');
});

test('any number of steps stays an amount the form accepts', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.constantFrom(1 as const, -1 as const)), (start, steps) => {
      const end = steps.reduce((amount, step) => stepAmount(amount, step), stepAmount(start, 1));
      expect(readAmount(end)).toHaveProperty('dollars');
    }),
  );
});

test('dollars stand in the field and in an address with cents only where there are some', () => {
  expect(writeDollars(7.5)).toBe('7.50');
  expect(writeDollars(1200)).toBe('1200');
});
