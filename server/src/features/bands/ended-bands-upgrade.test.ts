import { expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { createOlderDatabase, openOwnerPool } from '#tests/support/test-database.ts';

test('a page lost before the upgrade is no longer a band; one that was handed over or confirmed still is', async () => {
  const older = await createOlderDatabase('0591');
  const owner = openOwnerPool(older.ownerUrl, 1);
  const pages: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) pages.push((await makeBeneficiary(owner)).id);
  const [member, ...bands] = pages;
  // The rows inserted here would have been written over months, with every constraint in force.
  await owner.query("SET session_replication_role = 'replica'");
  const insert = async (text: string, values: unknown[] = []): Promise<string> =>
    (await owner.query(`${text} RETURNING id`, values)).rows[0].id;
  const person = await insert(
    "INSERT INTO account (issuer, subject, email) VALUES ('own', 'a', 'a@example.com')",
  );
  // All agreed ten days ago.
  for (const band of bands) {
    await owner.query("UPDATE beneficiary SET band = 'agreed' WHERE id = $1", [band]);
    const agreement = await insert(
      `INSERT INTO band_agreement (band_id, proposed_at, state, agreed_at)
       VALUES ($1, now() - interval '11 days', 'agreed', now() - interval '10 days')`,
      [band],
    );
    await owner.query(
      'INSERT INTO band_share (agreement_id, member_id, parts, agreed_at) VALUES ($1, $2, 1, now())',
      [agreement, member],
    );
  }
  const own = (page: string | undefined, days: number) =>
    owner.query(
      `INSERT INTO page_manager (beneficiary_id, account_id, role, owner_since)
       VALUES ($1, $2, 'owner', now() - $3 * interval '1 day')`,
      [page, person, days],
    );
  const accept = (page: string | undefined, days: number) =>
    owner.query(
      `INSERT INTO claim (beneficiary_id, account_id, way, state, created_at, payouts_not_before)
       VALUES ($1, $2, 'papers', 'accepted', now() - interval '20 days', now() - $3 * interval '1 day' + interval '72 hours')`,
      [page, person, days],
    );
  const [, taken, confirmed, handedOver, claimedBefore] = bands;
  await own(taken, 5);
  await accept(taken, 5);
  await own(confirmed, 20);
  await accept(confirmed, 5);
  await own(handedOver, 5);
  await own(claimedBefore, 5);
  await accept(claimedBefore, 15);
  await owner.query("SET session_replication_role = 'origin'");
  await older.upgrade();
  const after = await owner.query(
    `SELECT band, band_agreement.state FROM unnest($1::uuid[]) WITH ORDINALITY AS page (id, position)
       JOIN beneficiary USING (id) JOIN band_agreement ON band_id = beneficiary.id ORDER BY position`,
    [bands],
  );
  const [ended, present] = [
    { band: null, state: 'replaced' },
    { band: 'agreed', state: 'agreed' },
  ];
  // The first one is nobody's.
  expect(after.rows).toEqual([ended, ended, present, present, present]);
  await owner.end();
  await older.drop();
});
