import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('campaigns from before the upgrade are no samples, stay listed and are found by the current name of their owner; none can become a sample', async () => {
  const older = await createOlderDatabase('0381');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const account = randomUUID();
  await owner.query(
    "INSERT INTO account (id, issuer, subject, email, full_name) VALUES ($1, 'test', 'a', '', 'Zewditu')",
    [account],
  );
  const page = await makeBeneficiary(owner as never);
  const campaign = await makeCampaign(owner as never, { accountId: account, page });
  await owner.query("UPDATE account SET full_name = 'Taytu'");
  await older.upgrade();
  const { rows } = await owner.query('SELECT slug, sample FROM listed_campaign');
  expect(rows).toEqual([{ slug: campaign.slug, sample: false }]);
  const { rows: found } = await owner.query('SELECT search_text FROM campaign');
  expect(found[0].search_text).toMatch(/taytu$/);
  await expect(owner.query('UPDATE campaign SET sample = true')).rejects.toThrow('is fixed');
  await owner.end();
  await older.drop();
});
