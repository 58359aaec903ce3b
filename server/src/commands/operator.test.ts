import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, signedIn } from '#tests/support/identity.ts';
import { runCommandFile, runCommandHere } from '#tests/support/run-command-file.ts';
import { provenPerson } from '#tests/support/second-factor.ts';
import { createOlderDatabase, createTestDatabase, openOwnerPool } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';
import { runOperator } from './operator.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

const command = (...words: string[]) => commandOn(server.runtimeUrl, ...words);
const commandOn = (DATABASE_URL: string, ...words: string[]) =>
  runCommandHere(runOperator, words, { DATABASE_URL });
const inItsProcess = (...words: string[]) =>
  runCommandFile('operator.ts', words, { DATABASE_URL: server.runtimeUrl });

/** A person who has an account. */
async function known({ token, email }: { token: string; email: string }): Promise<string> {
  await server.request('/api/v1/account/users/profile', { headers: { authorization: `Bearer ${token}` } });
  return email;
}

test('a role is given, changed and taken away, each with its entry in the log', async () => {
  const first = await known(await provenPerson(server));
  const second = await known(await provenPerson(server));
  expect(await inItsProcess('list')).toEqual({
    code: 0,
    out: 'Nobody works at the desk yet.\n',
    error: '',
  });
  expect(await command('grant', first.toUpperCase(), 'admin')).toMatchObject({ code: 0 });
  expect(await inItsProcess('revoke', first)).toMatchObject({
    code: 1,
    error: 'This is the last admin. Make somebody else admin first.\n',
  });
  expect(await command('grant', first, 'support')).toMatchObject({ code: 1 });
  expect(await command('grant', second, 'admin')).toMatchObject({ code: 0 });
  expect(await command('revoke', first)).toMatchObject({ code: 0 });
  const { out } = await command('list');
  expect(out).toContain(`admin    ${second}`);
  expect(out).not.toContain(first);
  const { rows } = await server.services.pool.query(
    'SELECT action, account_id, before, after FROM audit_entry ORDER BY id',
  );
  const command0 = { account_id: null };
  expect(rows).toEqual([
    { ...command0, action: 'grantRole', before: null, after: { role: 'admin' } },
    { ...command0, action: 'grantRole', before: null, after: { role: 'admin' } },
    { ...command0, action: 'revokeRole', before: { role: 'admin' }, after: null },
  ]);
});

test('an admin who is suspended is no other admin, and the command says so', async () => {
  const acting = await known(await provenPerson(server));
  const suspended = await known(await provenPerson(server));
  await command('grant', acting, 'admin');
  const suspend = 'UPDATE account SET suspended_at = now() WHERE lower(email) <> lower($1)';
  await server.services.pool.query(suspend, [acting]);
  const granted = await command('grant', suspended, 'admin');
  expect(granted).toMatchObject({ code: 0, out: expect.stringContaining('once they are restored') });
  expect((await command('list')).out).toMatch(new RegExp(`${suspended}, since \\S+, suspended`));
  for (const words of [
    ['revoke', acting],
    ['grant', acting, 'support'],
  ])
    expect(await command(...words)).toMatchObject({
      code: 1,
      error: 'This is the last admin. Make somebody else admin first.\n',
    });
  await server.services.pool.query('UPDATE account SET suspended_at = NULL');
});

test('in a restored database a command leaves the waiting mail to the server, which says what it sets aside', async () => {
  const { pool } = server.services;
  await server.ownerPool.query("INSERT INTO database_home (home) VALUES ('of the database that was copied')");
  await post(server, '/api/v1/shared/testimonials', testimonial);
  expect(await command('list')).toMatchObject({ code: 0, error: '' });
  const jobs = await pool.query("SELECT state FROM jobs.job WHERE name = 'home.mail-testimonial'");
  expect(jobs.rows).toEqual([{ state: 'created' }]);
  const homes = await pool.query('SELECT home, restored_at FROM database_home ORDER BY id');
  expect(homes.rows).toEqual([{ home: 'of the database that was copied', restored_at: null }]);
});

test('an unknown or unproven address, an unknown role, a wrong command and a database that cannot be used are said in one sentence', async () => {
  const unproven = await known(await signedIn(server));
  const empty = await createTestDatabase('template0');
  const [unknown, notYet, role, none, silent, notMigrated] = await Promise.all([
    command('grant', 'nobody@example.com', 'admin'),
    command('grant', unproven, 'admin'),
    command('grant', unproven, 'owner'),
    command('grant'),
    commandOn('postgres://nobody@127.0.0.1:1/none', 'list'),
    commandOn(empty.url, 'list'),
  ]);
  await empty.drop();
  expect(unknown).toMatchObject({ code: 1, error: 'There is no account with this address.\n' });
  expect(notYet).toMatchObject({ code: 1, error: 'Whoever has this address has not confirmed it yet.\n' });
  expect(role).toMatchObject({ code: 1, error: expect.stringContaining('no role called owner') });
  expect(none).toMatchObject({ code: 1, error: expect.stringContaining('Usage:') });
  const error = 'The database does not answer (connect ECONNREFUSED 127.0.0.1:1).\n';
  expect(silent).toMatchObject({ code: 1, error });
  expect(notMigrated).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^The database lacks \d+ migrations \(0001_platform_search\.sql is the first\); run `npm run migrate`, or start the server if it is of a sandbox\.\n$/,
    ),
  });
});

test('somebody whose role was changed by an older version has it since that change', async () => {
  const older = await createOlderDatabase('0895');
  const pool = openOwnerPool(older.ownerUrl);
  try {
    const add = async (email: string, role: string, ...changes: [string, string, string][]) => {
      const { rows } = await pool.query(
        "INSERT INTO account (issuer, subject, email, full_name) VALUES ('i', $1, $1, 'Almaz') RETURNING id",
        [email],
      );
      await pool.query("INSERT INTO operator VALUES ($1, $2, '2025-01-01T00:00:00Z')", [rows[0].id, role]);
      for (const [before, after, at] of changes)
        await pool.query(
          `INSERT INTO audit_entry (actor, action, subject_kind, subject_id, before, after, reason, at)
           VALUES ('root', 'grantRole', 'account', $1, $2, $3, 'work', $4)`,
          [rows[0].id, { role: before }, { role: after }, at],
        );
    };
    await add('first@example.com', 'admin', ['admin', 'admin', '2025-06-01T00:00:00Z']);
    await add(
      'changed@example.com',
      'finance',
      ['support', 'finance', '2025-02-01T00:00:00Z'],
      ['finance', 'support', '2025-03-01T00:00:00Z'],
      ['support', 'finance', '2025-04-01T00:00:00Z'],
      ['finance', 'finance', '2025-05-01T00:00:00Z'],
    );
    await older.upgrade();
    const { out } = await commandOn(older.url, 'list');
    expect(out).toContain('first@example.com, since 2025-01-01T00:00:00.000Z');
    expect(out).toContain('changed@example.com, since 2025-04-01T00:00:00.000Z');
  } finally {
    await pool.end();
    await older.drop();
  }
});
