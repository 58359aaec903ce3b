import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true, workJobs: true });
});
afterAll(() => server.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

const run = (name: string) =>
  inTransaction(server.services.db, (transaction) => server.services.jobs.enqueue(transaction, name, {}));

test('sessions and verifications whose time is over are removed, others stay', async () => {
  const [over, lives] = [await signedIn(server), await signedIn(server)];
  await query(
    `UPDATE identity_session SET expires_at = now() - interval '1 second'
     WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
    [over.email],
  );
  await query(
    `INSERT INTO identity_verification (identifier, value, expires_at)
     VALUES ('over', 'x', now() - interval '1 second'), ('lives', 'x', now() + interval '1 hour')`,
  );
  await run('account.delete-expired');
  await vi.waitFor(
    async () =>
      expect(await query('SELECT identifier FROM identity_verification')).toEqual([{ identifier: 'lives' }]),
    { timeout: 60_000 },
  );
  const owners = await query(
    'SELECT email FROM identity_session JOIN identity_user ON identity_user.id = user_id',
  );
  expect(owners).toEqual([{ email: lives.email }]);
});

test('a session ends for good 90 days after it began, however lately it was renewed', async () => {
  const [over, lives] = [await signedIn(server), await signedIn(server)];
  const startedAgo = (email: string, age: string) =>
    query(
      `UPDATE identity_session SET created_at = now() - $2::interval, expires_at = now() + interval '30 days'
       WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)`,
      [email, age],
    );
  const renew = async ({ cookie }: { cookie: string }) =>
    (await server.request(identityPaths.token, { headers: { cookie } })).status;
  await startedAgo(over.email, '90 days 1 minute');
  await startedAgo(lives.email, '89 days 23 hours');
  await run('account.delete-expired');
  await vi.waitFor(async () => expect(await renew(over)).toBe(401), { timeout: 60_000 });
  expect(await renew(lives)).toBe(200);
});

test('counters whose time is over are removed, others stay', async () => {
  const [over, lives, endless] = [randomUUID(), randomUUID(), randomUUID()];
  await query('INSERT INTO rate_limit (key, points, expire) VALUES ($1, 1, $2), ($3, 1, $4), ($5, 1, NULL)', [
    over,
    Date.now() - 1,
    lives,
    Date.now() + 60_000,
    endless,
  ]);
  await run('limits.delete-ended-counters');
  await vi.waitFor(
    async () => expect(await query('SELECT 1 FROM rate_limit WHERE key = $1', [over])).toEqual([]),
    { timeout: 60_000 },
  );
  expect(await query('SELECT 1 FROM rate_limit WHERE key = ANY($1)', [[lives, endless]])).toHaveLength(2);
});

test('a guest who gave nothing is removed after a day, also one who is merged into an account', async () => {
  await query(`
    WITH owner AS (INSERT INTO account (issuer, subject, email) VALUES ('own', 'owner', '') RETURNING id)
    INSERT INTO account (issuer, subject, email, created_at, merged_into)
    SELECT 'guest', subject, '', now() - age::interval, CASE WHEN merged THEN owner.id END
    FROM owner, (VALUES ('unused', '25 hours', false), ('recent', '23 hours', false), ('merged', '25 hours', true),
        ('merged recently', '23 hours', true))
      AS guest (subject, age, merged)`);
  await withoutTriggers(server.ownerPool, [
    `INSERT INTO account (issuer, subject, email, created_at)
     SELECT 'guest', gen_random_uuid(), '', now() - interval '2 days' FROM generate_series(1, 2100)`,
  ]);
  await run('account.delete-expired');
  await vi.waitFor(
    async () =>
      expect(await query("SELECT subject FROM account WHERE issuer = 'guest' ORDER BY subject")).toEqual([
        { subject: 'merged recently' },
        { subject: 'recent' },
      ]),
    { timeout: 60_000 },
  );
});

test('both run every hour', async () => {
  const names = ['account.delete-expired', 'limits.delete-ended-counters'];
  const schedules = await query('SELECT cron FROM jobs.schedule WHERE name = ANY($1)', [names]);
  expect(schedules).toHaveLength(2);
  for (const { cron } of schedules) expect(cron).toMatch(/^\d+ \* \* \* \*$/);
});
