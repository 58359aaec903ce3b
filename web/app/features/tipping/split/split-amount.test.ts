import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Shares, setShare, splitAmount, sumOf } from './split-amount.ts';

const three = ['a', 'b', 'c'];
const values = (shares: Shares | undefined) => Object.values(shares ?? {});

test('an amount is split equally, the first ones getting the cents left over', () => {
  expect(splitAmount(1000, three, {})).toEqual({ a: 334, b: 333, c: 333 });
  expect(splitAmount(1001, three, {})).toEqual({ a: 334, b: 334, c: 333 });
  expect(splitAmount(300, three, {})).toEqual({ a: 100, b: 100, c: 100 });
  expect(splitAmount(299, three, {})).toBeUndefined();
});

test('a share set by hand stays, and the others share the rest', () => {
  expect(splitAmount(1000, three, { b: 500 })).toEqual({ a: 250, b: 500, c: 250 });
  expect(setShare({ totalCents: 1000, fixedShares: {} }, three, 'a', 434)).toEqual({
    totalCents: 1000,
    fixedShares: { a: 434 },
  });
});

test('if the other shares cannot give anything, they stay and the amount changes', () => {
  const raised = setShare({ totalCents: 500, fixedShares: {} }, three, 'a', 1000);
  expect(raised).toEqual({ totalCents: 1000 + 167 + 166, fixedShares: { a: 1000 } });
  expect(splitAmount(raised.totalCents, three, raised.fixedShares)).toEqual({ a: 1000, b: 167, c: 166 });
  const all = setShare({ totalCents: 1000, fixedShares: { a: 400, b: 300 } }, three, 'c', 350);
  expect(all).toEqual({ totalCents: 1050, fixedShares: { a: 400, b: 300, c: 350 } });
});

test('another amount over shares that were all set by hand keeps their proportion', () => {
  expect(splitAmount(1800, three, { a: 400, b: 300, c: 200 })).toEqual({ a: 850, b: 600, c: 350 });
  expect(splitAmount(300, three, { a: 400, b: 300, c: 200 })).toEqual({ a: 100, b: 100, c: 100 });
});

test('whatever is set, the shares make up the amount and nobody gets less than a dollar', () => {
  const step = fc.record({
    who: fc.nat(19),
    cents: fc.integer({ min: 0, max: 1_000_000 }),
    total: fc.option(fc.integer({ min: 100, max: 1_000_000 })),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 2_000, max: 1_000_000 }),
      fc.array(step),
      (size, first, steps) => {
        const ids = Array.from({ length: size }, (_, at) => `performer-${at}`);
        let state: { totalCents: number; fixedShares: Shares } = { totalCents: first, fixedShares: {} };
        for (const { who, cents, total } of steps) {
          if (total !== null && total >= size * 100) state = { ...state, totalCents: total };
          const id = ids[who % size] ?? '';
          state = setShare(state, ids, id, cents);
          const shares = splitAmount(state.totalCents, ids, state.fixedShares);
          expect(sumOf(values(shares))).toBe(state.totalCents);
          expect(Math.min(...values(shares))).toBeGreaterThanOrEqual(100);
          expect(shares?.[id]).toBe(Math.max(100, cents));
          expect(values(shares).every(Number.isInteger)).toBe(true);
        }
      },
    ),
  );
});
