import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createOlderDatabase } from '#tests/support/test-database.ts';

/** A post, a goal and a picture of a page. Returns the id of the picture. */
async function postAs(client: Client, { page, account }: { page: string; account: string }): Promise<string> {
  await client.query(
    "INSERT INTO page_post (beneficiary_id, text, created_at) VALUES ($1, 'Pay me', now())",
    [page],
  );
  await client.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, received_before_minor, created_at) VALUES ($1, 'My car', 900, 0, now())`,
    [page],
  );
  const { rows: pictures } = await client.query(
    `INSERT INTO picture (account_id, purpose, width, height, widths, attached_at)
     VALUES ($1, 'portrait', 9, 9, '{9}', now()) RETURNING id`,
    [account],
  );
  await client.query("UPDATE beneficiary SET picture_id = $1, profile_picture = '/a.webp' WHERE id = $2", [
    pictures[0].id,
    page,
  ]);
  return pictures[0].id;
}

test('an owner from before the upgrade counts since they joined, one of an older server from then on; a page that an impostor hid is public', async () => {
  const older = await createOlderDatabase('0450');
  const client = new Client(older.ownerUrl);
  await client.connect();
  const page = randomUUID();
  const [owner, editor, promoted] = [randomUUID(), randomUUID(), randomUUID()];
  const [stuck, claimed, emptied] = [randomUUID(), randomUUID(), randomUUID()];
  // Foreign keys and triggers are off, because this test needs no accounts.
  await client.query("SET session_replication_role = 'replica'");
  await client.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role, created_at) SELECT $1, id, role, '2026-01-01Z'
     FROM unnest($2::uuid[], '{owner,editor,editor}'::text[]) AS manager (id, role)`,
    [page, [owner, editor, promoted]],
  );
  // A page that an impostor hid before their claim was refused, one that has a manager since, and one taken down.
  await client.query(
    `INSERT INTO beneficiary (id, name, state, bio, links, thank_you, tipping, published_at)
     SELECT id, 'Aster', state, 'Send it to me', '{https://example.com/thief}', 'Ha!', 'closed', now()
     FROM unnest($1::uuid[], '{hidden,published,left}'::text[]) AS page (id, state)`,
    [[stuck, claimed, emptied]],
  );
  await client.query(
    `INSERT INTO claim (beneficiary_id, account_id, way, state, created_at, payouts_not_before)
     SELECT id, $2, 'papers', 'refused', now(), now() FROM unnest($1::uuid[]) AS page (id)`,
    [[stuck, claimed, emptied], owner],
  );
  const picture = await postAs(client, { page: stuck, account: owner });
  await client.query("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')", [
    claimed,
    owner,
  ]);
  await client.query('RESET session_replication_role');
  await older.upgrade();
  await client.query("UPDATE page_manager SET role = 'owner' WHERE account_id = $1", [promoted]);
  const { rows } = await client.query(
    `SELECT account_id AS id, owner_since > now() - interval '1 hour' AS recently FROM page_manager
     WHERE beneficiary_id = $1`,
    [page],
  );
  expect(new Map(rows.map(({ id, recently }) => [id, recently]))).toEqual(
    new Map([
      [owner, false],
      [editor, null],
      [promoted, true],
    ]),
  );
  const pages = await client.query(
    `SELECT id, state, bio, links, tipping, (SELECT count(*)::int FROM page_post WHERE beneficiary_id = page.id) AS posts
     FROM beneficiary AS page WHERE id = ANY($1) ORDER BY array_position($1, id)`,
    [[stuck, claimed, emptied]],
  );
  const links = ['https://example.com/thief'];
  const untouched = { bio: 'Send it to me', links, tipping: 'closed', posts: 0 };
  expect(pages.rows).toEqual([
    { id: stuck, state: 'published', bio: '', links: [], tipping: 'open', posts: 0 },
    { id: claimed, state: 'published', ...untouched },
    { id: emptied, state: 'left', ...untouched },
  ]);
  const left = await client.query(
    `SELECT profile_picture, picture_id, (SELECT count(*)::int FROM page_goal WHERE beneficiary_id = $1) AS goals,
       (SELECT attached_at FROM picture WHERE picture.id = $2) AS attached_at FROM beneficiary WHERE id = $1`,
    [stuck, picture],
  );
  expect(left.rows).toEqual([{ profile_picture: null, picture_id: null, goals: 0, attached_at: null }]);
  await client.end();
  await older.drop();
});
