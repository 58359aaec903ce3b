import { expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { createOlderDatabase, openOwnerPool } from '#tests/support/test-database.ts';

test('the upgrade puts right which bands are payable, and no other pages', async () => {
  const older = await createOlderDatabase('0810');
  const owner = openOwnerPool(older.ownerUrl, 1);
  const pages: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) pages.push((await makeBeneficiary(owner)).id);
  const [paid, unpaid, stuck, wrong, page] = pages;
  // The rows inserted here would have been written by two transactions at once.
  await owner.query("SET session_replication_role = 'replica'");
  await owner.query(
    `INSERT INTO payout_account (account_id, receiver_kind, receiver_id, rail, provider_account, country, currency, state, in_use, verified_at)
     VALUES (uuidv7(), 'beneficiary', $1, 'stripe', 'acct_1', 'US', 'USD', 'enabled', true, now())`,
    [paid],
  );
  for (const [band, member] of [
    [stuck, paid],
    [wrong, unpaid],
  ]) {
    const { rows } = await owner.query(
      "INSERT INTO band_agreement (band_id, proposed_at, state, agreed_at) VALUES ($1, now(), 'agreed', now()) RETURNING id",
      [band],
    );
    await owner.query(
      'INSERT INTO band_share (agreement_id, member_id, parts, agreed_at) VALUES ($1, $2, 1, now())',
      [rows[0].id, member],
    );
  }
  await owner.query("UPDATE beneficiary SET band = 'agreed' WHERE id = ANY($1)", [[stuck, wrong]]);
  await owner.query('UPDATE beneficiary SET payable = true WHERE id = ANY($1)', [[wrong, page]]);
  await owner.query("SET session_replication_role = 'origin'");
  await older.upgrade();
  const after = await owner.query(
    'SELECT band, payable FROM unnest($1::uuid[]) WITH ORDINALITY AS page (id, position) JOIN beneficiary USING (id) ORDER BY position',
    [[stuck, wrong, page]],
  );
  expect(after.rows).toEqual([
    { band: 'agreed', payable: true },
    { band: 'agreed', payable: false },
    { band: null, payable: true },
  ]);
  await owner.end();
  await older.drop();
});
