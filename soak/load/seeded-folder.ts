import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sampleProvider } from '#server/features/payments/public.ts';
import { openUnlimitedPool } from '#server/platform/database/database.ts';
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startPostgres } from '#tests/support/standby.ts';
import { writeReceived } from '../../bench/dashboard-rows.ts';
import { seed } from '../../bench/processes.ts';
import { query } from '../cluster/servers.ts';

export interface Sizes {
  readonly beneficiaries: number;
  readonly events: number;
  readonly tips: number;
}

/** The folder is used only once it is whole, so a crash loses nothing; the seed cleans the tables up at its end. */
const quick = [
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=2GB',
  'max_wal_size=4GB',
  'autovacuum=off',
];

/**
 * The folder of a PostgreSQL with these rows, stopped. It is made in `parent` unless an earlier run left it there. `seconds` is
 * how long that took; 0 if it was there.
 */
export async function seededFolder(
  parent: string,
  sizes: Sizes,
): Promise<{ folder: string; seconds: number }> {
  const name = `tibeb-seeded-${sizes.beneficiaries}-${sizes.events}-${sizes.tips}`;
  const whole = join(parent, name, 'postgres');
  if (existsSync(whole)) return { folder: whole, seconds: 0 };
  const startedAt = performance.now();
  const unfinished = join(parent, name, 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const folder of [parent, join(parent, name), unfinished]) chmodSync(folder, 0o755);
  const folder = join(unfinished, 'postgres');
  const made = await startEmbeddedDatabase(folder, createLog('silent'), { durable: false });
  await made.stop();
  const postgres = await startPostgres(folder, made.port, quick);
  await eventually(() => query(made.ownerUrl, 'SELECT 1'));
  await seed(made.ownerUrl, { beneficiaries: sizes.beneficiaries, events: sizes.events, shown: true });
  await writeTips(made.ownerUrl, sizes.tips);
  const ended = once(postgres, 'exit');
  postgres.kill('SIGINT');
  await ended;
  execFileSync('mv', [folder, whole]);
  return { folder: whole, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Tips of two years, half of them to every five hundredth page. They are written without triggers: with them, which `npm run seed`
 * leaves on, a million takes an hour.
 */
async function writeTips(ownerUrl: string, tips: number): Promise<void> {
  const owner = openUnlimitedPool(ownerUrl);
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM beneficiary ORDER BY id');
  const isPopular = (_: unknown, at: number) => at % 500 === 0;
  const ids = rows.map(({ id }) => id);
  const size = { tips: Math.ceil(tips / 2), payouts: 0, provider: sampleProvider };
  await writeReceived(owner, ids.filter(isPopular), size);
  await writeReceived(
    owner,
    ids.filter((id, at) => !isPopular(id, at)),
    size,
  );
  await owner.end();
}
