import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
beforeEach(async () => {
  sql = await openPaymentsInSql();
  await sql.paymentThatIs('succeeded');
  await sql.paymentThatIs('refunded');
});
afterEach(() => sql.close());

const check = 'no more was taken back of a payment than it brought';
async function broken(): Promise<string[]> {
  const results = await auditLedger(openDatabase(sql.pool));
  return results.filter(({ problems }) => problems.length > 0).map(({ name }) => name);
}

test.each([
  [
    'a refund of more than was captured',
    `UPDATE ledger_entry SET amount_minor = 2 * amount_minor FROM ledger_movement m WHERE m.id = movement_id AND m.kind = 'refund'`,
  ],
  [
    'a refund that one account paid for another',
    `UPDATE ledger_entry SET account_name = 'beneficiary:b' FROM ledger_movement m
     WHERE m.id = movement_id AND m.kind = 'refund' AND account_name = 'beneficiary:a'`,
  ],
  [
    'a capture that takes',
    `UPDATE ledger_entry SET amount_minor = -amount_minor
     WHERE movement_id IN (SELECT m.id FROM ledger_movement m JOIN payment p ON p.id = m.payment_id WHERE p.status = 'succeeded')`,
  ],
])('%s is seen', async (_, statement) => {
  expect(await broken()).not.toContain(check);
  await sql.tamper(statement);
  expect(await broken()).toContain(check);
});
