import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../../sandbox-under-test.ts';
import { outgoingJournalPath, readCaptures, readOutgoing } from '../journal.ts';
import { startMoneyOut } from './account-under-test.ts';

/** Pseudo-random whole numbers below a limit, the same ones for the same seed. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

test.each([1, 2, 3])(
  'after eighty random movements (seed %s) each balance is what both journals say',
  async (seed) => {
    const { stripe, sandbox, dataDir, charge, openAccount } = await startMoneyOut();
    const random = randomFrom(seed);
    const accounts = [await openAccount(), await openAccount()];
    const pick = <Item>(items: Item[]): Item | undefined => items[random(items.length)];
    const sessions = () => sandbox.stripe.sessions().map(({ session }) => session.id);
    const steps: (() => Promise<unknown>)[] = [
      () => charge(500 + random(5_000), { availableAtOnce: random(2) === 0 }),
      () =>
        stripe.transfers.create({
          amount: 1 + random(3_000),
          currency: 'usd',
          destination: pick(accounts) ?? '',
        }),
      () =>
        stripe.transfers.createReversal(pick(sandbox.stripe.transfers())?.id ?? '', {
          amount: 1 + random(900),
        }),
      () =>
        stripe.payouts.create(
          { amount: 1 + random(900), currency: 'usd' },
          { stripeAccount: pick(accounts) ?? '' },
        ),
      () => stripe.payouts.create({ amount: 1 + random(300), currency: 'usd' }),
      async () => sandbox.stripe.failPayout(pick(sandbox.stripe.payouts())?.payout.id ?? '', 'declined'),
      async () => sandbox.stripe.disputePart(pick(sessions()) ?? '', 200),
      async () => sandbox.stripe.pay(pick(sessions()) ?? '', 'win-dispute'),
      async () => sandbox.stripe.advanceClock(1 + random(3)),
    ];
    let refused = 0;
    for (let step = 0; step < 80; step += 1) {
      await pick(steps)?.().catch((error: { type?: string }) => {
        if (error.type !== 'StripeInvalidRequestError') throw error;
        refused += 1;
      });
    }
    const sums = new Map<string | null, number>([[null, 0], ...accounts.map((id) => [id, 0] as const)]);
    const add = (owner: string | null, amount: number) => sums.set(owner, (sums.get(owner) ?? 0) + amount);
    for (const { kind, amountMinor } of readCaptures(dataDir))
      add(null, kind === 'capture' || kind.endsWith('_reversed') ? amountMinor : -amountMinor);
    for (const { kind, account, amountMinor } of readOutgoing(dataDir)) {
      const sign = kind === 'transfer' || kind === 'payout' ? -1 : 1;
      if (!kind.startsWith('transfer')) add(account, sign * amountMinor);
      else
        for (const owner of [null, account])
          add(owner, owner === null ? sign * amountMinor : -sign * amountMinor);
    }
    for await (const { fee } of stripe.balanceTransactions.list({ limit: 100 })) add(null, -fee);
    for (const [owner, sum] of sums) {
      const { available, pending } = await stripe.balance.retrieve(
        {},
        owner === null ? {} : { stripeAccount: owner },
      );
      expect([owner, [...available, ...pending].reduce((total, { amount }) => total + amount, 0)]).toEqual([
        owner,
        sum,
      ]);
    }
    expect(readOutgoing(dataDir).length).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(0);
  },
);

test('after a kill between the state and the journal of outgoing money, the next start repairs the journal', async () => {
  const { stripe, sandbox, dataDir, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  await charge(5_000, { availableAtOnce: true });
  await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: account });
  const payout = await stripe.payouts.create({ amount: 400, currency: 'usd' }, { stripeAccount: account });
  sandbox.stripe.failPayout(payout.id, 'declined');
  await sandbox.stop();
  const path = outgoingJournalPath(dataDir);
  const before = readOutgoing(dataDir);
  const [first = ''] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, `${first}\n`);
  appendFileSync(path, '{"kind":"payo');
  await startTestSandbox({ dataDir });
  const ids = (lines: typeof before) => lines.map(({ kind, id }) => [kind, id]);
  expect(before.map(({ kind }) => kind)).toEqual(['transfer', 'payout', 'payout_failed']);
  expect(ids(readOutgoing(dataDir))).toEqual(ids(before));
});
