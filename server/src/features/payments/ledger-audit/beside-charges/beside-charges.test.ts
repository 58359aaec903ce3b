import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';
import { bookTransfer, postPayout, postPayoutReturned, postPayoutSent, writeOffDebt } from '../../public.ts';
import { journalCheck, paymentChecks } from '../audit-checks.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
let db: ReturnType<typeof openDatabase>;
let paymentId: string;
beforeEach(async () => {
  sql = await openPaymentsInSql();
  // Here movements are inserted without payouts; the tests of payouts cover that they belong together.
  await sql.pool.query('ALTER TABLE ledger_movement DROP CONSTRAINT ledger_movement_payout_id_fkey');
  await sql.pool.query('DROP TRIGGER ledger_movement_payout_state ON ledger_movement');
  db = openDatabase(openPool(sql.runtimeUrl, 2));
  paymentId = await sql.paymentThatIs('succeeded');
  await sql.tamper("UPDATE payment SET fee_borne_by = 'receiver'");
  const fee = randomUUID();
  await sql.transact(
    [
      `INSERT INTO ledger_movement (id, payment_id, provider, charge, kind, fact)
       VALUES ($1, $2, 'stripe', $3, 'fee', 'txn_1')`,
      [fee, paymentId, `ch_${paymentId}`],
    ],
    [
      `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       VALUES ($1, 'beneficiary:a', 'USD', 45), ($1, 'provider:stripe', 'USD', -45)`,
      [fee],
    ],
  );
  const [requested, sent, returned] = [randomUUID(), randomUUID(), randomUUID()];
  await inTransaction(db, async (transaction) => {
    for (const payoutId of [requested, sent, returned])
      await postPayout(transaction, {
        payoutId,
        accountName: 'beneficiary:a',
        rail: 'stripe',
        amountMinor: 200,
        currency: 'USD',
      });
    for (const payoutId of [sent, returned])
      await postPayoutSent(transaction, { payoutId, paidFrom: 'provider:stripe' });
    await postPayoutReturned(transaction, { payoutId: returned, fact: 'trr_1' });
  });
  const now = new Date(Date.now() + 181 * 86_400_000);
  await inTransaction(db, async (transaction) => {
    await postPayout(transaction, {
      payoutId: randomUUID(),
      accountName: 'beneficiary:b',
      rail: 'manual',
      amountMinor: 50,
      currency: 'USD',
    });
    const decided = { decidedBy: 'almaz', reason: 'Gone for good', now };
    await bookTransfer(transaction, {
      transfer: 'tr_1',
      accountName: 'beneficiary:c',
      paidFrom: 'provider:stripe',
      amountMinor: 30,
      currency: 'USD',
      decidedBy: 'almaz',
      reason: 'At their bank',
    });
    await writeOffDebt(transaction, {
      accountName: 'beneficiary:b',
      currency: 'USD',
      seenMinor: 50,
      ...decided,
    });
  });
});
afterEach(async () => {
  await db.destroy();
  await sql.close();
});

const journal = (feeMinor: number | undefined) =>
  journalCheck('stripe', [
    { kind: 'capture', charge: `ch_${paymentId}`, amountMinor: 500, currency: 'usd', feeMinor },
  ]);

async function broken(feeMinor: number | undefined = 45): Promise<string[]> {
  const names: string[] = [];
  for (const { name, findProblems } of [...paymentChecks, journal(feeMinor)])
    if ((await findProblems(db)).length > 0) names.push(name);
  return names;
}

test('books with fees, payouts and a write-off pass every check', async () => {
  expect(await broken()).toEqual([]);
});

const accounts = 'every movement touches the accounts that its kind may';
const fees = 'every fee is charged to whom the payment names';
const payouts = 'what left a receiver for a payout is in transit or was sent';
const acts = 'every decision about our own books is booked once';
const entriesOf = (kind: string) => `movement_id IN (SELECT id FROM ledger_movement WHERE kind = '${kind}')`;

test.each([
  [
    'a payout from another payout',
    `UPDATE ledger_entry SET account_name = 'transit:manual' WHERE ${entriesOf('payout')} AND amount_minor = 200`,
    accounts,
  ],
  [
    'a write-off that is nobody’s loss',
    `UPDATE ledger_entry SET account_name = 'income:cover' WHERE ${entriesOf('write_off')} AND amount_minor > 0`,
    accounts,
  ],
  [
    'a booked transfer from what was put aside',
    `UPDATE ledger_entry SET account_name = 'transit:stripe' WHERE ${entriesOf('transfer_booked')} AND amount_minor > 0`,
    accounts,
  ],
  [
    'a fee taken from somebody else',
    `UPDATE ledger_entry SET account_name = 'beneficiary:b' WHERE ${entriesOf('fee')} AND amount_minor > 0`,
    accounts,
  ],
  [
    'a fee taken from what others paid on top',
    `UPDATE ledger_entry SET account_name = 'income:cover' WHERE ${entriesOf('fee')} AND amount_minor > 0`,
    fees,
  ],
  ['a fee that we had promised to bear', "UPDATE payment SET fee_borne_by = 'platform'", fees],
  ['a cover that went to nobody', "UPDATE payment SET fee_cover_minor = 45, fee_borne_by = 'payer'", fees],
  ['a payout whose sending got lost', "DELETE FROM ledger_movement WHERE kind = 'payout_sent'", payouts],
  [
    'a payout that was never put aside',
    `DELETE FROM ledger_movement WHERE kind = 'payout' AND payout_id IN
       (SELECT payout_id FROM ledger_movement WHERE kind = 'payout_returned')`,
    payouts,
  ],
  [
    'a payout that cost more than it paid',
    `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
     SELECT movement_id, account.name, currency, account.sign * 900 FROM ledger_entry
       CROSS JOIN (VALUES ('expense:processing', 1), ('bank:USD', -1)) AS account (name, sign)
     WHERE ${entriesOf('payout_sent')} AND amount_minor > 0`,
    payouts,
  ],
  [
    'a payout sent in part',
    `UPDATE ledger_entry SET amount_minor = amount_minor / 2 WHERE ${entriesOf('payout_sent')}`,
    payouts,
  ],
  [
    'more returned than was paid',
    `UPDATE ledger_entry SET amount_minor = amount_minor * 2 WHERE ${entriesOf('payout_returned')}`,
    payouts,
  ],
  ['a decision that was never booked', "DELETE FROM ledger_movement WHERE kind = 'write_off'", acts],
  [
    'a booked transfer without its movement',
    "DELETE FROM ledger_movement WHERE kind = 'transfer_booked'",
    acts,
  ],
  ['a loss that nobody decided', 'DELETE FROM treasury_act', acts],
])('%s is seen', async (_, statement, check) => {
  await sql.tamper(statement);
  expect(await broken()).toContain(check);
});

test('against the journal, a fee that differs is seen; one it does not tell of is not compared', async () => {
  const name = 'the ledger is what stripe says it moved';
  expect(await broken(46)).toEqual([name]);
  expect(await broken(0)).toEqual([name]);
  expect(await journal(undefined).findProblems(db)).toEqual([]);
});
