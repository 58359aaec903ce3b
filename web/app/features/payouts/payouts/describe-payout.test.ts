import { expect, test } from 'vitest';
import type { Payout } from '#contract/payouts/schemas.ts';
import { noteOf, stateOf } from './describe-payout.ts';

const describe = (changes: Partial<Payout>) => {
  const payout = { state: 'paid', cancellation: null, failure: null, ...changes } as Payout;
  return [stateOf(payout), noteOf(payout)];
};

test('only a payout that its owner took back is called taken back; of others it is said where the money is', () => {
  expect(describe({ state: 'canceled', cancellation: 'taken_back' })).toEqual(['Taken back', undefined]);
  expect(describe({ state: 'canceled', cancellation: 'account_replaced' })).toEqual([
    'Not sent',
    expect.stringMatching(/no longer used\. The money is yours/),
  ]);
  expect(describe({ state: 'canceled', cancellation: 'outdated' })).toEqual([
    'Not sent',
    expect.stringMatching(/^Something changed.*a new payout has taken its place/),
  ]);
  expect(describe({ state: 'refused' })).toEqual([
    'Not sent by our team',
    expect.stringMatching(/^The money is back in your balance/),
  ]);
  expect(describe({ state: 'failed', failure: 'account_closed' })[1]).toMatch(
    /^Your bank account is closed\. The/,
  );
  expect(describe({})).toEqual(['Arrived', undefined]);
});
