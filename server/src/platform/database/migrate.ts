import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openUnlimitedPool } from './database.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** Any number, the same in every server, so that two starting at once migrate one after the other. */
export const migrationLock = 7_412_001;

/**
 * Digests of another text that two files had for a while. It did the same, and what it made is made again by 0660, so databases
 * to which it was applied go on.
 */
const alsoApplied: Readonly<Record<string, string>> = {
  '0540_tipping_stage_tips_outlive_events.sql':
    'd048ff34c51beda0f1aa5a7ddef67828ddb2dfa15d41f81a00cc59cb06b444ec',
  '0593_payouts_suspended_holders.sql': '84a7e1fd09eaec89ca14af0e1fe0c477b2d499ae05cafc6976807631171210a0',
};

/**
 * Applies the SQL files of server/migrations in the order of their names, each once and in its own transaction. It has
 * no time-out, neither for a migration nor for another server that migrates. Returns the names applied now. Throws when
 * an applied file was edited afterwards.
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const pool = openUnlimitedPool(databaseUrl);
  try {
    return await applyAll(pool, folder);
  } finally {
    await pool.end();
  }
}

/** The migrations of this version that a database lacks, asked by a role that only reads. */
export async function listMissingMigrations(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows: tables } = await pool.query("SELECT to_regclass('migration') IS NOT NULL AS present");
  const { rows } = tables[0].present ? await pool.query('SELECT name FROM migration') : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  return listFiles(migrationsFolder).filter((name) => !applied.has(name));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

async function applyAll(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; digest: string }>(
      'SELECT name, digest FROM migration',
    );
    const known = new Map(rows.map((row) => [row.name, row.digest]));
    for (const name of listFiles(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      const digest = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === digest || (before && before === alsoApplied[name])) continue;
      if (before) throw new Error(`The migration ${name} was changed after it was applied.`);
      await client.query('BEGIN');
      try {
        await client.query(text);
        await client.query('INSERT INTO migration (name, digest) VALUES ($1, $2)', [name, digest]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`The migration ${name} failed.`, { cause: error });
      }
      applied.push(name);
    }
    return applied;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}
