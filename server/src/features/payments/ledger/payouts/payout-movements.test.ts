import { randomUUID } from 'node:crypto';
import { sql as rawSql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool, type Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';
import { paymentChecks } from '../../ledger-audit/audit-checks.ts';
import { balanceOf, postPayout, postPayoutReturned, postPayoutSent, sharesOf } from '../../public.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  sql = await openPaymentsInSql();
  // Here movements are inserted without payouts; the tests of payouts cover that they belong together.
  await sql.pool.query('ALTER TABLE ledger_movement DROP CONSTRAINT ledger_movement_payout_id_fkey');
  await sql.pool.query('DROP TRIGGER ledger_movement_payout_state ON ledger_movement');
  db = openDatabase(openPool(sql.runtimeUrl, 4));
});
afterAll(async () => {
  await db.destroy();
  await sql.close();
});

const book = <Result>(work: (transaction: Transaction) => Promise<Result>) => inTransaction(db, work);

/** A payout of 4 dollars to a receiver who has 5. */
async function requestedPayout(account = `beneficiary:${randomUUID()}`) {
  await sql.pool.query("INSERT INTO ledger_account VALUES ($1, 'liability') ON CONFLICT DO NOTHING", [
    account,
  ]);
  const payout = {
    payoutId: randomUUID(),
    accountName: account,
    rail: 'stripe',
    amountMinor: 400,
    currency: 'USD',
  };
  expect(await book((transaction) => postPayout(transaction, payout))).toBe(true);
  return payout;
}

const has = async (...accounts: string[]) =>
  Object.fromEntries(
    (await balanceOf(db, accounts)).map(({ accountName, amountMinor }) => [accountName, amountMinor]),
  );

test('a payout is put aside, sent with what the rail charges, and each of that once', async () => {
  const before = await has('transit:stripe', 'provider:stripe', 'expense:processing');
  const { payoutId, accountName, ...payout } = await requestedPayout();
  expect(await book((tx) => postPayout(tx, { payoutId, accountName, ...payout }))).toBe(false);
  expect(await has(accountName)).toEqual({ [accountName]: -400 });
  expect((await has('transit:stripe'))['transit:stripe']).toBe((before['transit:stripe'] ?? 0) + 400);
  const sent = { payoutId, paidFrom: 'provider:stripe', chargedMinor: 25 };
  expect(await book((tx) => postPayoutSent(tx, sent))).toBe(true);
  expect(await book((tx) => postPayoutSent(tx, sent))).toBe(false);
  expect(await has('transit:stripe', 'provider:stripe', 'expense:processing')).toEqual({
    'transit:stripe': before['transit:stripe'] ?? 0,
    'provider:stripe': (before['provider:stripe'] ?? 0) - 425,
    'expense:processing': (before['expense:processing'] ?? 0) + 25,
  });
});

test('what is refused before it was sent goes back from transit, and after it from where it was paid', async () => {
  const refused = await requestedPayout();
  expect(await book((tx) => postPayoutReturned(tx, { payoutId: refused.payoutId }))).toBe(true);
  expect(await book((tx) => postPayoutReturned(tx, { payoutId: refused.payoutId }))).toBe(false);
  expect(await has(refused.accountName)).toEqual({ [refused.accountName]: 0 });

  const late = await requestedPayout();
  const before = await has('provider:stripe', 'transit:stripe');
  await book((tx) => postPayoutSent(tx, { payoutId: late.payoutId, paidFrom: 'provider:stripe' }));
  const part = { payoutId: late.payoutId, fact: 'trr_1', amountMinor: 150 };
  expect(await book((tx) => postPayoutReturned(tx, part))).toBe(true);
  expect(await book((tx) => postPayoutReturned(tx, part))).toBe(false);
  expect(await has(late.accountName)).toEqual({ [late.accountName]: -250 });
  await book((tx) => postPayoutReturned(tx, { payoutId: late.payoutId, fact: 'trr_2' }));
  expect(await has(late.accountName)).toEqual({ [late.accountName]: 0 });
  expect((await has('provider:stripe'))['provider:stripe']).toBe(before['provider:stripe'] ?? 0);
});

test('a payout by hand is paid from our bank, in whatever currency', async () => {
  const payoutId = randomUUID();
  const accountName = `beneficiary:${randomUUID()}`;
  await sql.pool.query("INSERT INTO ledger_account VALUES ($1, 'liability')", [accountName]);
  const payout = { payoutId, accountName, rail: 'manual', amountMinor: 90_000, currency: 'ETB' };
  await book((tx) => postPayout(tx, payout));
  await book((tx) => postPayoutSent(tx, { payoutId, paidFrom: 'bank:ETB' }));
  expect(await has('bank:ETB', 'transit:manual')).toEqual({ 'bank:ETB': -90_000, 'transit:manual': 0 });
});

test.each<[string, (tx: Transaction, payoutId: string) => Promise<unknown>]>([
  [
    'nothing can be sent that was not put aside',
    (tx) => postPayoutSent(tx, { payoutId: randomUUID(), paidFrom: 'provider:stripe' }),
  ],
  [
    'nothing can come back that was not put aside',
    (tx) => postPayoutReturned(tx, { payoutId: randomUUID() }),
  ],
  [
    'more cannot come back than was put aside',
    (tx, payoutId) => postPayoutReturned(tx, { payoutId, amountMinor: 401 }),
  ],
  [
    'nothing is paid from what we owe',
    (tx, payoutId) => postPayoutSent(tx, { payoutId, paidFrom: 'beneficiary:a' }),
  ],
  [
    'two currencies are no payout',
    (tx, payoutId) =>
      postPayout(tx, {
        payoutId,
        accountName: 'beneficiary:a',
        rail: 'stripe',
        amountMinor: 1,
        currency: 'ETB',
      }),
  ],
])('%s', async (sentence, work) => {
  const { payoutId } = await requestedPayout();
  const attempt = book((tx) => work(tx, payoutId));
  if (sentence.startsWith('two')) expect(await attempt).toBe(false);
  else await expect(attempt).rejects.toThrow(/put nothing aside|do not fit together|may not/);
});

test('the database refuses movements of a payout that do not fit, whoever writes them', async () => {
  const { payoutId } = await requestedPayout();
  const write = (kind: string, subject: string, ...entries: [string, number][]) => {
    const id = randomUUID();
    return sql.transact(
      [`INSERT INTO ledger_movement (id, kind, ${subject}) VALUES ($1, $2, $3)`, [id, kind, payoutId]],
      ...entries.map(([account, amount]): [string, unknown[]] => [
        "INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor) VALUES ($1, $2, 'USD', $3)",
        [id, account, amount],
      ]),
    );
  };
  await expect(
    write('payout_sent', 'payout_id', ['transit:stripe', 399], ['provider:stripe', -399]),
  ).rejects.toThrow('do not fit together');
  await expect(
    write('payout_returned', 'payout_id', ['transit:stripe', 400], ['beneficiary:b', -400]),
  ).rejects.toThrow('do not fit together');
  await expect(
    write('payout_sent', 'payout_id', ['beneficiary:a', 400], ['provider:stripe', -400]),
  ).rejects.toThrow('may not');
  await expect(
    write('capture', 'payout_id', ['transit:stripe', 400], ['provider:stripe', -400]),
  ).rejects.toThrow('ledger_movement_subject');
  await expect(
    write('payout_sent', 'payment_id', ['transit:stripe', 400], ['provider:stripe', -400]),
  ).rejects.toThrow('ledger_movement_charge_named');
});

test('what an account has of each payment is one share, until all of it was taken back', async () => {
  const whole = await sql.paymentThatIs('succeeded');
  const refunded = await sql.paymentThatIs('refunded');
  const shares = rawSql<{
    payment_id: string;
    amount_minor: string;
  }>`SELECT * FROM ${sharesOf('beneficiary:a')} AS share`;
  const { rows } = await shares.execute(db);
  expect(rows.map(({ payment_id, amount_minor }) => [payment_id, Number(amount_minor)]).sort()).toEqual(
    [
      [whole, 500],
      [refunded, 0],
    ].sort(),
  );
});

test('the books hold with payouts in them', async () => {
  for (const check of paymentChecks) expect(await check.findProblems(db), check.name).toEqual([]);
});
