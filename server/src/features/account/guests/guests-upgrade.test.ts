import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('an account from before the upgrade takes over the guests with its proven address', async () => {
  const older = await createOlderDatabase('0295');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const [ours, other, unproven] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.query(
    "INSERT INTO identity_user (id, name, email, email_verified) VALUES ($1, 'Hanna', 'hanna@example.com', true), ($2, 'Sara', 'sara@example.com', false)",
    [ours, unproven],
  );
  await owner.query(
    `INSERT INTO account (issuer, subject, email, address_proven) VALUES ('own', $1, 'hanna@example.com', false),
       ('other', $2, 'Lidya@Example.com', true), ('own', $3, 'sara@example.com', false)`,
    [ours, other, unproven],
  );
  await older.upgrade();
  await owner.query(
    `INSERT INTO account (issuer, subject, email) VALUES ('guest', 'a', 'hanna@example.com'),
       ('guest', 'b', 'lidya@example.com'), ('guest', 'c', 'sara@example.com'), ('guest', 'd', '')`,
  );
  const { rows } = await owner.query(
    `SELECT guest.subject AS guest, owner.subject AS owner FROM account AS guest
       JOIN account AS owner ON owner.id = guest.merged_into ORDER BY guest.subject`,
  );
  expect(rows).toEqual([
    { guest: 'a', owner: ours },
    { guest: 'b', owner: other },
  ]);
  await expect(owner.query("UPDATE account SET merged_into = id WHERE issuer = 'own'")).rejects.toMatchObject(
    { constraint: 'account_guests_merge' },
  );
  await owner.end();
  await older.drop();
});
