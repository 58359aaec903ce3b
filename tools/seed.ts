/**
 * Fills the database with deterministic bulk data:
 *   npm run seed -- --beneficiaries 10000 --events 1000000 --tips 1000000 [--seed text]
 * Tips come with their fans and with complete books: payments in every status, made by a provider named `seed`.
 * `npm run check:books` checks them like all others, except in the comparison with a real provider.
 * The command uses DATABASE_URL, or the embedded database in DATA_DIR while Tibeb is stopped. A second run adds only
 * what is missing, so repeating the command resumes an interrupted run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadBulkData, NobodyToTip } from '#seed/bulk/load-bulk-data.ts';
import { ConfigurationError, readConfig } from '#server/config/config.ts';
import { claimInstallation } from '#server/installation/claim-installation.ts';
import { DataFolderError, prepareDataFolder } from '#server/platform/data-folder/data-folder.mjs';
import { openDatabase, openUnlimitedPool } from '#server/platform/database/database.ts';
import {
  type DatabaseAddresses,
  EmbeddedDatabaseError,
  startEmbeddedDatabase,
} from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';
import { Failure, runCommand } from './launch/failure.mjs';
import { progressOn } from './seed-progress.ts';

const usage = 'Usage: npm run seed -- --beneficiaries N --events N --tips N [--seed text]';

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        beneficiaries: { type: 'string', default: '0' },
        events: { type: 'string', default: '0' },
        tips: { type: 'string', default: '0' },
        seed: { type: 'string', default: 'tibeb' },
      },
    });
    const count = (name: 'beneficiaries' | 'events' | 'tips') => {
      if (!/^\d{1,8}$/.test(values[name])) throw new Failure(`--${name} must be a whole number. ${usage}`);
      return Number(values[name]);
    };
    const size = { beneficiaries: count('beneficiaries'), events: count('events'), tips: count('tips') };
    return { size, seed: values.seed };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

interface Target extends DatabaseAddresses {
  readonly close: () => Promise<void>;
}

/** The addresses of the database to fill, and a function that closes it. */
async function openTarget(): Promise<Target> {
  const config = readConfig();
  if (config.mode === 'live')
    throw new Failure('MODE=live: a live database is never filled with made-up rows.');
  if (config.database) {
    const { url, ownerUrl = url } = config.database;
    return { url, ownerUrl, close: async () => {} };
  }
  prepareDataFolder(config.dataDir);
  const embedded = await startEmbeddedDatabase(join(config.dataDir, 'postgres'), createLog(config.logLevel));
  return { ...embedded, close: embedded.stop };
}

await runCommand(async () => {
  const { size, seed } = readArguments();
  const progress = progressOn(process.stderr);
  let close = async () => {};
  const stop = (code: number) => void close().finally(() => process.exit(code));
  process.once('SIGINT', () => stop(130));
  process.once('SIGTERM', () => stop(143));
  try {
    const target = await openTarget();
    // Uses the owner's role, because the load ends with VACUUM.
    const db = openDatabase(openUnlimitedPool(target.ownerUrl));
    close = async () => {
      progress.end();
      await target.close();
    };
    await prepareDatabase(target.ownerUrl, target.url, installJobs);
    await claimInstallation(db, 'sandbox');
    const started = performance.now();
    await loadBulkData(db, size, { seed, now: new Date(), onProgress: progress.report });
    process.stderr.write(`Seeded in ${Math.round((performance.now() - started) / 100) / 10} s.\n`);
    await db.destroy();
    await close();
  } catch (error) {
    await close();
    const known = [ConfigurationError, DataFolderError, EmbeddedDatabaseError];
    if (known.some((one) => error instanceof one)) throw new Failure((error as Error).message);
    if (error instanceof NobodyToTip)
      throw new Failure('There is no beneficiary to tip: add --beneficiaries N.');
    throw error;
  }
});
