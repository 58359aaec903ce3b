import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { move } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase, openOwnerPool } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

test('an open goal of before shows what came in since, and nothing that was taken back of a campaign before it', async () => {
  const { upgrade, ...database } = await createOlderDatabase('0592');
  const owner = openOwnerPool(database.ownerUrl, 1);
  const page = await makeBeneficiary(owner);
  const account = `beneficiary:${page.id}`;
  // The rows inserted here would have been written over months, with every constraint in force.
  await owner.query("SET session_replication_role = 'replica'");
  await owner.query("INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [account]);
  const book = async (payment: string, kind: string, cents: number) => {
    for (const [text, values] of move(payment, kind, [[account, cents]])) await owner.query(text, values);
  };
  const [tip, pledge, later] = [randomUUID(), randomUUID(), randomUUID()];
  await book(tip, 'capture', -5000);
  await book(tip, 'refund', 500);
  await book(pledge, 'release', -9000);
  await book(pledge, 'refund', 3000);
  // By the sum of before, the page had received 50 dollars less 5 and less 30.
  await owner.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, received_before_minor, created_at)
     VALUES ($1, 'New strings', 12000, 1500, clock_timestamp())`,
    [page.id],
  );
  await book(pledge, 'dispute', 1000);
  await book(later, 'capture', -700);
  await owner.query('SELECT recount_ledger_totals()');
  await owner.query("SET session_replication_role = 'origin'");
  await upgrade();
  const server = await startTestServer({ database });
  const answer = await server.request(`/api/v1/goals/shown/${page.id}`);
  const body = (await answer.json()) as { data: { result: { goal: object } } };
  expect(body.data.result.goal).toMatchObject({ amount: 120, received: 7 });
  await owner.end();
  await server.stop();
});
