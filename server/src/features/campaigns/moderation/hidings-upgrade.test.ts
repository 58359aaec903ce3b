import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeCampaign, makeUpdate } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('reports and updates of before stay as they were, campaigns can be reported, and a forgotten draft has another address', async () => {
  const older = await createOlderDatabase('0376');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const account = randomUUID();
  await owner.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', '')", [
    account,
  ]);
  const page = await makeBeneficiary(owner as never);
  const campaign = await makeCampaign(owner as never, { accountId: account, page });
  const closing = await makeCampaign(owner as never, {
    accountId: account,
    page,
    closesAt: new Date(Date.now() + 3_600_000),
  });
  // As of an account that was erased before the upgrade; the slug is what is left of its title.
  const forgotten = await makeCampaign(owner as never, { accountId: account, page, state: 'draft' });
  await owner.query("UPDATE campaign SET title = '', description = '', forgotten_at = now() WHERE id = $1", [
    forgotten.id,
  ]);
  const update = await makeUpdate(owner as never, campaign);
  const report = (kind: string, id: string) =>
    owner.query(
      "INSERT INTO report (kind, subject_id, account_id, reason, created_at) VALUES ($1, $2, $3, 'spam', now())",
      [kind, id, account],
    );
  await report('page', page.id);
  await expect(report('campaign', campaign.id)).rejects.toThrow('report_kind_check');
  await older.upgrade();
  await report('campaign', campaign.id);
  await expect(report('person', account)).rejects.toThrow('report_kind_check');
  const kinds = await owner.query('SELECT kind FROM report ORDER BY id');
  expect(kinds.rows).toEqual([{ kind: 'page' }, { kind: 'campaign' }]);
  const listed = await owner.query('SELECT slug FROM listed_campaign ORDER BY id');
  expect(listed.rows).toEqual([{ slug: campaign.slug }, { slug: closing.slug }]);
  const notified = await owner.query('SELECT campaign_id FROM campaign_ending_notice');
  expect(notified.rows).toEqual([{ campaign_id: closing.id }]);
  const updates = await owner.query('SELECT id, withheld_at FROM campaign_update');
  expect(updates.rows).toEqual([{ id: update, withheld_at: null }]);
  const { rows } = await owner.query('SELECT slug FROM campaign WHERE id = $1', [forgotten.id]);
  expect(rows[0].slug).toMatch(/^former-[0-9a-f]+$/);
  await owner.end();
  await older.drop();
});
