import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { migrate, migrationLock } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'tibeb-migrations-'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let other: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const migration = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('a server waits for another’s migration longer than a statement may take', async () => {
  migration('9001_platform_first.sql', 'CREATE TABLE first_of_test (id integer)');
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await other.query(`ALTER DATABASE ${name} SET statement_timeout = '200ms'`);
  await other.query('SET statement_timeout = 0');
  await other.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  const migrating = migrate(database.ownerUrl, folder);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
    AND clock_timestamp() - query_start > interval '500 ms'`;
  await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(1), 10_000);
  await other.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
  expect(await migrating).toEqual(['9001_platform_first.sql']);
  expect(await migrate(database.ownerUrl, folder)).toEqual([]);
});

test('one that fails changes nothing, is named, and lets others go on', async () => {
  migration('9002_platform_second.sql', 'CREATE TABLE second_of_test (id integer); SELECT nonsense;');
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow(
    'The migration 9002_platform_second.sql failed.',
  );
  migration('9002_platform_second.sql', 'CREATE TABLE second_of_test (id integer)');
  expect(await migrate(database.ownerUrl, folder)).toEqual(['9002_platform_second.sql']);
});

test('an applied one that was edited stops the start', async () => {
  migration('9002_platform_second.sql', 'CREATE TABLE another (id integer)');
  await expect(migrate(database.ownerUrl, folder)).rejects.toThrow('was changed after it was applied');
});

test.each([
  [
    '0540_tipping_stage_tips_outlive_events.sql',
    'd048ff34c51beda0f1aa5a7ddef67828ddb2dfa15d41f81a00cc59cb06b444ec',
  ],
  ['0593_payouts_suspended_holders.sql', '84a7e1fd09eaec89ca14af0e1fe0c477b2d499ae05cafc6976807631171210a0'],
])('a database to which %s was applied with its other text goes on', async (name, digest) => {
  const { rowCount } = await other.query('UPDATE migration SET digest = $2 WHERE name = $1', [name, digest]);
  expect(rowCount).toBe(1);
  expect(await migrate(database.ownerUrl)).toEqual([]);
});
