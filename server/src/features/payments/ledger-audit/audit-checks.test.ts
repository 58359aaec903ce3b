import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';
import type { JournalLine } from './audit-checks.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
let journal: JournalLine[];
let ids: { succeeded: string; refunded: string; disputed: string; pending: string };
beforeEach(async () => {
  sql = await openPaymentsInSql();
  // Each payment comes with its tip, as in the product, so that whatever a capture counts is counted here too.
  await sql.pool.query(
    `INSERT INTO beneficiary (id, name) VALUES ('00000000-0000-4000-8000-000000000001', 'Aster');
     CREATE FUNCTION make_tip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest) VALUES
         (NEW.reference_id, NEW.account_id, '00000000-0000-4000-8000-000000000001', NEW.amount_minor, NEW.currency, '');
       RETURN NEW;
     END $$;
     CREATE TRIGGER make_tip BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION make_tip()`,
  );
  ids = {
    succeeded: await sql.paymentThatIs('succeeded'),
    refunded: await sql.paymentThatIs('refunded'),
    disputed: await sql.paymentThatIs('disputed'),
    pending: await sql.paymentThatIs('pending'),
  };
  const line = (kind: JournalLine['kind'], id: string) => ({
    kind,
    charge: `ch_${id}`,
    amountMinor: 500,
    currency: 'usd',
  });
  journal = [
    line('capture', ids.succeeded),
    line('capture', ids.refunded),
    line('capture', ids.disputed),
    { ...line('refund', ids.refunded), amountMinor: 200 },
    { ...line('refund', ids.refunded), amountMinor: 300 },
    line('dispute', ids.disputed),
  ];
});
afterEach(() => sql.close());

async function broken(): Promise<string[]> {
  const results = await auditLedger(openDatabase(sql.pool), journal);
  return results.filter(({ problems }) => problems.length > 0).map(({ name }) => name);
}

test('books kept by the rules pass every check', async () => {
  expect(await broken()).toEqual([]);
});

test.each([
  [
    'an entry changed by a cent',
    'UPDATE ledger_entry SET amount_minor = 499 WHERE amount_minor = 500',
    'every movement balances',
  ],
  ['a movement that lost its entries', 'DELETE FROM ledger_entry', 'every movement balances'],
  [
    'a payment marked paid by hand',
    "UPDATE payment SET status = 'succeeded' WHERE status = 'pending'",
    'every payment has exactly the movements of its status',
  ],
  [
    'a lost movement',
    "DELETE FROM ledger_movement WHERE kind = 'refund'",
    'every payment has exactly the movements of its status',
  ],
  [
    'a movement of a payment that is gone',
    "DELETE FROM payment WHERE status = 'succeeded'",
    'every movement belongs to a payment and its charge',
  ],
  [
    'a movement of another charge',
    "UPDATE ledger_movement SET charge = 'ch_other' WHERE kind = 'dispute'",
    'every movement belongs to a payment and its charge',
  ],
  [
    'money credited to somebody else',
    "UPDATE ledger_entry SET account_name = 'beneficiary:b' WHERE amount_minor = -500",
    'every movement gives each account what it was allotted',
  ],
  [
    'both sides of a movement changed alike',
    'UPDATE ledger_entry SET amount_minor = sign(amount_minor) * 499',
    'the captures of the ledger are those of the payments',
  ],
  [
    'a status without its step',
    "UPDATE payment SET status = 'expired' WHERE status = 'pending'",
    'every status is the last of its history',
  ],
  ['a lost history', 'DELETE FROM payment_history', 'every status is the last of its history'],
  [
    'a forbidden step',
    "INSERT INTO payment_history (payment_id, from_status, to_status, cause) SELECT id, 'refunded', 'refunded', 'x' FROM payment WHERE status = 'refunded'",
    'every history takes allowed steps only',
  ],
  [
    'a step out of nowhere',
    "UPDATE payment_history SET from_status = 'failed' WHERE to_status = 'succeeded'",
    'every history takes allowed steps only',
  ],
  [
    'a failed payment that counts because of the case of another',
    `INSERT INTO payment_history (payment_id, from_status, to_status, cause)
       SELECT id, 'pending', 'failed', 'x' FROM payment WHERE status = 'pending';
     INSERT INTO payment_history (payment_id, from_status, to_status, cause)
       SELECT id, 'failed', 'succeeded', 'x' FROM payment WHERE status = 'pending';
     INSERT INTO payment_quarantine (provider, reason, expected, observed, payment_id)
       SELECT 'stripe', 'test', '{}', '{}', id FROM payment WHERE status = 'succeeded';
     INSERT INTO payment_case_closing (case_id, resolution, closed_by, reason)
       SELECT id, 'count', 'test', 'test' FROM payment_quarantine`,
    'every history takes allowed steps only',
  ],
  [
    'an allocation changed',
    'UPDATE payment_allocation SET amount_minor = 400',
    'the allocations of every payment make up its amount',
  ],
  [
    'a lost allocation',
    'DELETE FROM payment_allocation',
    'the allocations of every payment make up its amount',
  ],
  [
    'a payment counted twice',
    'UPDATE received_total SET payment_count = payment_count + 1',
    'every account counts the payments it received',
  ],
  [
    'a total a cent too low',
    'UPDATE received_total SET amount_minor = amount_minor - 1',
    'every account counts the payments it received',
  ],
  ['a lost total', 'DELETE FROM received_total', 'every account counts the payments it received'],
  [
    'a month that counts an entry more',
    'UPDATE ledger_month_total SET entry_count = entry_count + 1',
    'every account counts what was booked on it',
  ],
  [
    'a month that counts a cent less',
    "UPDATE ledger_month_total SET amount_minor = amount_minor - 1 WHERE kind = 'refund'",
    'every account counts what was booked on it',
  ],
  [
    'a month that ends too early',
    "UPDATE ledger_month_total SET last_entry = last_entry - 1 WHERE kind = 'dispute'",
    'every account counts what was booked on it',
  ],
  [
    'an hour that counts a cent more',
    'UPDATE ledger_capture_hour SET amount_minor = amount_minor + 1',
    'every account counts what was booked on it',
  ],
  ['a lost hour', 'DELETE FROM ledger_capture_hour', 'every account counts what was booked on it'],
  [
    'a movement of another month than it was counted in',
    "UPDATE ledger_movement SET recorded_at = recorded_at - interval '40 days' WHERE kind = 'refund'",
    'every account counts what was booked on it',
  ],
  [
    'tips counted for an event without any',
    "INSERT INTO event_tip_total VALUES ('00000000-0000-4000-8000-000000000002', 'USD', 0, 1, 500)",
    'every event counts the tips it received',
  ],
  [
    'a payment pending for weeks',
    "UPDATE payment SET expires_at = now() - interval '8 days', created_at = now() - interval '9 days' WHERE status = 'pending'",
    'no payment is forgotten',
  ],
  [
    'a quarantined case',
    "INSERT INTO payment_quarantine (provider, reason, expected, observed) VALUES ('stripe', 'amount_mismatch', '{}', '{}')",
    'nothing is in quarantine',
  ],
  [
    'a movement of a case that nobody closed',
    "UPDATE ledger_movement SET case_id = 999 WHERE kind = 'refund'",
    'every adjustment comes from a closed case',
  ],
  [
    'a part of a tip that was not taken back of a band',
    'INSERT INTO band_tip_reversed SELECT id, beneficiary_id, currency, 100 FROM tip LIMIT 1',
    'every band knows what was taken back of its tips',
  ],
  [
    'a tip without a payment',
    "DELETE FROM payment WHERE status = 'pending'",
    'every tip has a payment of its amount',
  ],
  [
    'a lost tip',
    'DELETE FROM tip WHERE id = (SELECT min(id::text)::uuid FROM tip)',
    'every payment for a tip has that tip',
  ],
  [
    'a payment of another amount than its tip',
    'UPDATE payment SET amount_minor = 600, customer_email = NULL',
    'every payment for a tip has that tip',
  ],
  ['a tip of another amount', 'UPDATE tip SET amount_minor = 600', 'every tip has a payment of its amount'],
])('%s is seen', async (_, statement, check) => {
  await sql.tamper(statement);
  expect(await broken()).toContain(check);
});

test.each([
  [
    'a capture we have not counted',
    () => journal.push({ kind: 'capture', charge: 'ch_unknown', amountMinor: 500, currency: 'usd' }),
  ],
  ['a capture that never was', () => journal.shift()],
  [
    'a capture of another amount',
    () =>
      journal.splice(0, 1, {
        kind: 'capture',
        charge: `ch_${ids.succeeded}`,
        amountMinor: 501,
        currency: 'usd',
      }),
  ],
  [
    'a capture in another currency',
    () =>
      journal.splice(0, 1, {
        kind: 'capture',
        charge: `ch_${ids.succeeded}`,
        amountMinor: 500,
        currency: 'etb',
      }),
  ],
  [
    'a charge captured twice',
    () => journal.push({ kind: 'capture', charge: `ch_${ids.succeeded}`, amountMinor: 500, currency: 'usd' }),
  ],
  [
    'a refund we have not counted',
    () => journal.push({ kind: 'refund', charge: `ch_${ids.succeeded}`, amountMinor: 500, currency: 'usd' }),
  ],
])('against the journal, %s is seen', async (_, change) => {
  change();
  expect(await broken()).toEqual(['the ledger is what stripe says it moved']);
});
