import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { splitEqually } from './tip-shares.ts';

let server: PayingServer;
let eventTipId: string;
beforeAll(async () => {
  server = await startPayingServer();
  const { start } = await makeLineUp(server, 3);
  ({ eventTipId } = await start(await server.fan()));
});
afterAll(() => server.stop());

test('equal parts make up the amount and differ by a cent at most', () => {
  for (let parts = 1; parts <= 50; parts += 1) {
    for (const amount of [parts * 100, 1000, 9_999, 999_999, 1_000_000]) {
      const split = splitEqually(amount, parts);
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1);
    }
  }
});

test.each([
  ['a share changed', 'UPDATE tip SET amount_minor = amount_minor + 1 WHERE event_tip_id = $1'],
  ['a share removed', 'DELETE FROM tip WHERE event_tip_id = $1 AND idempotency_key IS NULL'],
  ['a share taken out of the whole', 'UPDATE tip SET event_tip_id = NULL WHERE event_tip_id = $1'],
  [
    'a share added',
    `INSERT INTO tip (account_id, beneficiary_id, amount_minor, currency, request_digest, event_tip_id)
     SELECT account_id, (SELECT id FROM beneficiary WHERE id NOT IN
       (SELECT beneficiary_id FROM tip WHERE event_tip_id = $1) LIMIT 1), 100, currency, '', id
     FROM event_tip WHERE id = $1`,
  ],
  [
    'a second share of a performer',
    `INSERT INTO tip (account_id, beneficiary_id, amount_minor, currency, request_digest, event_tip_id)
     SELECT account_id, beneficiary_id, 100, currency, '', event_tip_id FROM tip WHERE event_tip_id = $1`,
  ],
  ['the whole changed', 'UPDATE event_tip SET amount_minor = amount_minor + 1 WHERE id = $1'],
  ['the whole removed', 'DELETE FROM event_tip WHERE id = $1'],
  [
    'a whole without shares',
    `INSERT INTO event_tip (id, account_id, event_id, event_title, amount_minor, currency)
     SELECT uuidv7(), account_id, event_id, event_title, amount_minor, currency FROM event_tip WHERE id = $1`,
  ],
  [
    'a share of somebody else’s whole',
    `UPDATE tip SET account_id = (INSERT_ACCOUNT) WHERE event_tip_id = $1`,
  ],
])('the database refuses %s', async (_, statement) => {
  const { pool } = server.services;
  const { rows } = await pool.query(
    `INSERT INTO account (issuer, subject, email) VALUES ('test', uuidv7()::text, 'a@example.com') RETURNING id`,
  );
  const text = statement.replace('INSERT_ACCOUNT', `SELECT '${rows[0].id}'::uuid`);
  await expect(server.ownerPool.query(text, [eventTipId])).rejects.toThrow(
    /do not make up its amount|never changed|tip_of_event_tip|tip_once_a_performer/,
  );
});

test.each([
  [
    'a share changed by a cent',
    'UPDATE tip SET amount_minor = amount_minor + 1 WHERE event_tip_id = $1 AND idempotency_key IS NOT NULL',
    'the shares of every event tip make up its amount',
  ],
  [
    'a cent moved from one performer to another',
    `UPDATE tip SET amount_minor = amount_minor + CASE WHEN idempotency_key IS NULL THEN -1 ELSE 2 END
     WHERE event_tip_id = $1`,
    'every share is what its payment puts by for the performer',
  ],
  [
    'a share given to another performer',
    `UPDATE tip SET beneficiary_id = (SELECT id FROM beneficiary WHERE id NOT IN
       (SELECT beneficiary_id FROM tip WHERE event_tip_id = $1) LIMIT 1)
     WHERE event_tip_id = $1 AND idempotency_key IS NOT NULL`,
    'every share is what its payment puts by for the performer',
  ],
  [
    'a lost share',
    'DELETE FROM tip WHERE event_tip_id = $1 AND idempotency_key IS NOT NULL',
    'the shares of every event tip make up its amount',
  ],
  ['a lost whole', 'DELETE FROM event_tip WHERE id = $1', 'the shares of every event tip make up its amount'],
  [
    'a payment whose whole is lost',
    'DELETE FROM event_tip WHERE id = $1',
    'every payment for a tip has that tip',
  ],
  [
    'a whole of another amount',
    'UPDATE event_tip SET amount_minor = 999 WHERE id = $1',
    'every event tip has a payment of its amount',
  ],
  [
    'a whole without a payment',
    "UPDATE payment SET reference_kind = 'other' WHERE reference_id = $1",
    'every event tip has a payment of its amount',
  ],
])('the books see %s', async (_, statement, check) => {
  const client = await server.ownerPool.connect();
  const { db } = server.services;
  try {
    expect(await auditLedger(db)).not.toContainEqual(
      expect.objectContaining({ problems: expect.arrayContaining([expect.any(String)]) }),
    );
    // Every trigger and foreign key off, as only a superuser can; undone below.
    await client.query("SET session_replication_role = 'replica'");
    await client.query('CREATE TEMP TABLE kept AS SELECT * FROM tip');
    await client.query('CREATE TEMP TABLE kept_whole AS SELECT * FROM event_tip');
    await client.query(statement, [eventTipId]);
    const broken = (await auditLedger(db)).filter(({ problems }) => problems.length > 0);
    expect(broken.map(({ name }) => name)).toContain(check);
    await client.query('DELETE FROM tip');
    await client.query('INSERT INTO tip SELECT * FROM kept');
    await client.query('DELETE FROM event_tip');
    await client.query('INSERT INTO event_tip SELECT * FROM kept_whole');
    await client.query("UPDATE payment SET reference_kind = 'eventtip' WHERE reference_id = $1", [
      eventTipId,
    ]);
    await client.query('DROP TABLE kept, kept_whole');
    await client.query('RESET session_replication_role');
  } finally {
    client.release();
  }
});
