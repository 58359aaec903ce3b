import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';
import { listPledgesNotMatchingPayments } from './repository.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
beforeAll(async () => {
  sql = await openPaymentsInSql();
});
afterAll(() => sql.close());

test('every pledge was charged as it says: the proof sees one that was charged otherwise, or before its giver could say no', async () => {
  const db = openDatabase(sql.pool);
  const accountId = (await sql.pool.query('SELECT id FROM account')).rows[0].id;
  const { id: page } = await makeBeneficiary(sql.pool);
  const [card, pledge] = [randomUUID(), randomUUID()];
  await sql.tamper(
    `INSERT INTO saved_card (id, reference_kind, reference_id, account_id, method_id, provider, currency, description,
       success_url, cancel_url, expires_at)
     VALUES ($1, 'tippledge', $2, $3, $4, 'stripe', 'USD', 'Tip', 'http://a/', 'http://a/', now() + interval '1 hour')`,
    [card, pledge, accountId, methods.card],
  );
  await sql.tamper(
    `INSERT INTO pledge (id, account_id, beneficiary_id, amount_minor, currency, anonymity, created_at, ends_at, card_id, state,
       state_at, tip_id)
     VALUES ($1, $2, $3, 500, 'USD', 'none', now() - interval '3 days', now() + interval '87 days', $4, 'active', now(), $5)`,
    [pledge, accountId, page, card, randomUUID()],
  );
  const sees = async (...problems: string[]) =>
    expect(await listPledgesNotMatchingPayments(db)).toEqual(problems);
  const stands = (state: string) => sql.tamper('UPDATE pledge SET state = $2 WHERE id = $1', [pledge, state]);
  const charge = async () => {
    const payment = await sql.paymentThatIs('succeeded');
    await sql.tamper('UPDATE payment SET saved_card_id = $2 WHERE id = $1', [payment, card]);
    return payment;
  };
  await sees();
  await stands('collected');
  await sees(`pledge ${pledge} is collected, its card was charged by 0 payments`);
  const payment = await charge();
  await sees();
  await stands('withdrawn');
  await sees(`pledge ${pledge} is withdrawn, its card was charged by 1 payments`);
  await stands('collected');
  const notified = (hours: number) =>
    sql.tamper(
      `UPDATE pledge SET notified_at = (SELECT created_at FROM payment WHERE id = $2) - make_interval(hours => $3) WHERE id = $1`,
      [pledge, payment, hours],
    );
  await notified(47);
  expect(await listPledgesNotMatchingPayments(db)).toEqual([
    expect.stringContaining('before its giver could say no'),
  ]);
  await notified(48);
  await sees();
  await sql.tamper("UPDATE payment SET created_at = created_at - interval '2 days' WHERE id = $1", [payment]);
  const problems = await listPledgesNotMatchingPayments(db);
  expect(problems).toEqual([
    expect.stringMatching(`^pledge ${pledge} was charged on .*, before its giver could say no$`),
  ]);
});
