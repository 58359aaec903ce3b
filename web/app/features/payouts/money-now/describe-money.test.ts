import { expect, test } from 'vitest';
import type { PayoutSummary } from '#contract/payouts/schemas.ts';
import { describeMoney } from './describe-money.ts';

const summary: PayoutSummary = {
  currency: 'USD',
  ready_minor: 0,
  waiting_minor: 0,
  blocked_minor: 0,
  under_way_minor: 0,
  paid_minor: 0,
  minimum_minor: 100,
  weekly_minimum_minor: 1000,
  block: null,
  blocked_until: null,
  next_run_at: '2026-11-30T03:00:00.000Z',
  destination: null,
  band: null,
  in_band: false,
};
const describe = (changes: Partial<PayoutSummary>) => describeMoney({ ...summary, ...changes });

test('only what was captured lately waits for the safety days', () => {
  expect(describe({ waiting_minor: 800, blocked_minor: 300 }).sums).toEqual([
    "$5.00 waiting for the card's safety days",
    '$3.00 held while we check a payment, a campaign or a band',
  ]);
  expect(describe({ waiting_minor: 300, blocked_minor: 300 }).sums).toHaveLength(1);
});

test('a block that somebody has to end is said whatever there is to pay out', () => {
  const frozen = { block: 'payouts_frozen' } as const;
  const said = [expect.stringContaining('Our team has stopped the payouts of this page.')];
  expect(describe({ ...frozen, waiting_minor: 500 }).notes).toEqual(said);
  expect(describe({ ...frozen, under_way_minor: 500 })).toMatchObject({
    sums: ['$5.00 in payouts that have not arrived'],
    notes: said,
  });
  expect(describe({ ...frozen, ready_minor: -500 }).notes).toHaveLength(2);
  expect(describe(frozen).notes).toEqual(said);
  expect(describe({ ...frozen, ready_minor: 500 })).toMatchObject({
    sums: ['$5.00 held while our team looks at this page'],
    notes: [],
  });
});

test('a page that has no tips yet is not urged to name an account', () => {
  expect(describe({ block: 'no_account' })).toEqual({
    sums: ['Your first tip will appear here.'],
    notes: [],
    band: null,
  });
  expect(describe({ block: 'no_account', waiting_minor: 500 }).notes).toHaveLength(1);
});

test('what a tip that was given back left below zero is said, also while it waits', () => {
  const owed = (amount: string) => expect.stringContaining(`Refunds and fees took ${amount} more`);
  expect(describe({ waiting_minor: -88 })).toEqual({ sums: [], notes: [owed('$0.88')], band: null });
  expect(describe({ ready_minor: -500, waiting_minor: -88 }).notes).toEqual([owed('$5.88')]);
  expect(describe({ ready_minor: -500, waiting_minor: 2000 })).toMatchObject({
    sums: ["$20.00 waiting for the card's safety days"],
    notes: [owed('$5.00')],
  });
  expect(describe({ ready_minor: 2000, waiting_minor: -88 }).notes).toEqual([]);
});

test('a band reads who gets its tips, and a member where its shares are', () => {
  expect(describe({ block: 'no_account', band: 'agreed' })).toEqual({
    sums: [],
    notes: [],
    band: 'Each tip goes to the members of the band by their shares.',
  });
  expect(describe({ in_band: true, waiting_minor: 300 }).notes).toEqual([
    expect.stringContaining('Your shares of the tips to a band'),
  ]);
});
