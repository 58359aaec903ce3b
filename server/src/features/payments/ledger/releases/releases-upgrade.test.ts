import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, move, reverse, setStatus, undo } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { paymentChecks } from '../../ledger-audit/audit-checks.ts';
import { releasePayment } from './post-release.ts';

/** Books by SQL in a database of the older version. */
function openLedger(pool: ReturnType<typeof openPool>, accountId: string) {
  const inOne = async (...statements: [string, unknown[]?][]) => {
    const client = await pool.connect();
    await client.query('BEGIN');
    for (const [text, values] of statements) await client.query(text, values);
    await client.query('COMMIT');
    client.release();
  };
  const pay = async (account: string, [kind, reference]: [string, string]) => {
    const id = randomUUID();
    await pool.query("INSERT INTO ledger_account VALUES ($1, 'liability') ON CONFLICT DO NOTHING", [account]);
    await inOne(
      [
        `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
           provider_type, description, success_url, cancel_url, created_at, expires_at)
         VALUES ($1, $5, $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Gift', 'http://a/', 'http://a/', now(),
           now() + interval '30 minutes')`,
        [id, reference, accountId, methods.card, kind],
      ],
      allocate(id, 500, account),
      setStatus(id, 'succeeded'),
      ...move(id, 'capture', [
        ['provider:stripe', 500],
        [account, -500],
      ]),
    );
    return id;
  };
  return { inOne, pay };
}

test('what campaigns and pages had before there were releases is released, refunded and disputed as what came later', async () => {
  const older = await createOlderDatabase('0322');
  const pool = openPool(older.ownerUrl, 2);
  const accountId = randomUUID();
  await pool.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', '')", [
    accountId,
  ]);
  const { inOne, pay } = openLedger(pool, accountId);
  const page = await makeBeneficiary(pool);
  const campaign = await makeCampaign(pool, { accountId, page });
  const { rows } = await pool.query(
    `INSERT INTO campaign_pledge (campaign_id, account_id, amount_minor, currency, shown_as, request_digest, created_at)
     VALUES ($1, $2, 500, 'USD', 'name', '', now()) RETURNING id`,
    [campaign.id, accountId],
  );
  const [from, to] = [`campaign:${campaign.id}`, `beneficiary:${page.id}`];
  const pledged = await pay(from, ['campaignpledge', rows[0].id]);
  const [tip, won] = [
    await pay('beneficiary:a', ['other', randomUUID()]),
    await pay('beneficiary:a', ['other', randomUUID()]),
  ];
  await inOne(setStatus(won, 'disputed'), ...reverse(won, 'dispute'));

  await older.upgrade();
  await inOne(
    ["UPDATE payment SET status = 'succeeded', status_cause = 'won' WHERE id = $1", [won]],
    ...undo(won, 'dispute_reversed'),
  );
  await inOne(setStatus(tip, 'refunded'), ...reverse(tip, 'refund'));
  await inOne([
    "UPDATE campaign SET state = 'ended', ended_at = now(), state_by = 'clock' WHERE id = $1",
    [campaign.id],
  ]);
  const db = openDatabase(pool);
  const release = () =>
    inTransaction(db, (transaction) => releasePayment(transaction, pledged, { from, to }));
  expect([await release(), await release()]).toEqual([true, false]);
  await inOne(
    setStatus(pledged, 'disputed'),
    ...move(pledged, 'dispute', [
      ['provider:stripe', -500],
      [to, 500],
    ]),
  );
  const left = await pool.query(
    'SELECT account_name, sum(amount_minor)::int AS n FROM ledger_entry WHERE account_name = ANY($1) GROUP BY 1 ORDER BY 1',
    [[from, to]],
  );
  expect(left.rows.map(({ n }) => n)).toEqual([0, 0]);
  for (const { name, findProblems } of paymentChecks)
    expect([name, await findProblems(db)]).toEqual([name, []]);
  await pool.end();
  await older.drop();
});
