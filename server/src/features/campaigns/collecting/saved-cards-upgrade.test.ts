import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('pledges of before cards were saved keep what was paid on top, stay fixed, and follow their payments', async () => {
  const older = await createOlderDatabase('0323');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const account = randomUUID();
  await owner.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', '')", [
    account,
  ]);
  const { id } = await makeCampaign(owner as never, {
    accountId: account,
    page: await makeBeneficiary(owner as never),
  });
  const pledge = async (coverMinor: number) => {
    const { rows } = await owner.query(
      `INSERT INTO campaign_pledge (campaign_id, account_id, amount_minor, currency, shown_as, request_digest, created_at)
       VALUES ($1, $2, 500, 'USD', 'name', '', now()) RETURNING id`,
      [id, account],
    );
    await owner.query('BEGIN');
    await owner.query(
      `INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, created_at, expires_at, reconcile_at, fee_borne_by, fee_cover_minor)
       VALUES ('campaignpledge', $1, $2, 500 + $4::bigint, 'USD', $3, 'stripe', 'card', 'Gift', 'http://a/', 'http://a/', now(),
         now() + interval '30 minutes', now(), CASE WHEN $4 > 0 THEN 'payer' ELSE 'receiver' END, $4)`,
      [rows[0].id, account, methods.card, coverMinor],
    );
    for (const [name, amount] of [
      [`campaign:${id}`, 500],
      ['income:cover', coverMinor],
    ] as const) {
      if (amount === 0) continue;
      await owner.query("INSERT INTO ledger_account VALUES ($1, 'liability') ON CONFLICT DO NOTHING", [name]);
      await owner.query(
        `INSERT INTO payment_allocation SELECT id, $2, $3 FROM payment WHERE reference_id = $1`,
        [rows[0].id, name, amount],
      );
    }
    await owner.query('COMMIT');
    return rows[0].id as string;
  };
  const [covered, plain] = [await pledge(45), await pledge(0)];
  await older.upgrade();
  const coverOf = async (pledgeId: string) =>
    Number(
      (await owner.query('SELECT fee_cover_minor FROM campaign_pledge WHERE id = $1', [pledgeId])).rows[0]
        .fee_cover_minor,
    );
  expect([await coverOf(covered), await coverOf(plain)]).toEqual([45, 0]);
  await expect(
    owner.query('UPDATE campaign_pledge SET fee_cover_minor = 1 WHERE id = $1', [plain]),
  ).rejects.toThrow('is fixed');
  await owner.query("UPDATE payment SET status = 'expired', status_cause = 'over' WHERE reference_id = $1", [
    plain,
  ]);
  const { rows } = await owner.query('SELECT state FROM campaign_pledge WHERE id = $1', [plain]);
  expect(rows[0].state).toBe('lapsed');
  await owner.end();
  await older.drop();
});

test('campaigns that ended before cards of pledges that are over were forgotten are looked at once more', async () => {
  const older = await createOlderDatabase('0373');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const account = randomUUID();
  await owner.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', '')", [
    account,
  ]);
  const page = await makeBeneficiary(owner as never);
  const ended = async (funding: 'all_or_nothing' | 'keep_it_all', state: string) => {
    const { id } = await makeCampaign(owner as never, { accountId: account, page, funding });
    await owner.query("UPDATE campaign SET state = $2, ended_at = now(), state_by = 'clock' WHERE id = $1", [
      id,
      state,
    ]);
    return id;
  };
  const missed = await ended('all_or_nothing', 'failed');
  await ended('keep_it_all', 'ended');
  await makeCampaign(owner as never, { accountId: account, page, funding: 'all_or_nothing' });
  await older.upgrade();
  const { rows } = await owner.query('SELECT id FROM campaign WHERE settle_at IS NOT NULL');
  expect(rows).toEqual([{ id: missed }]);
  await owner.end();
  await older.drop();
});
