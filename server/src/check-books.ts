// `npm run check:books`: proves the books of the configured database and says what is wrong with them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckResult, checkBooks, readSandboxJournal } from './books.ts';
import { type Config, ConfigurationError, readConfig } from './config.ts';
import { openDatabase, openPatientPool } from './platform/database/database.ts';
import { findRunningEmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { createLog } from './platform/log.ts';
import { explain } from './process.ts';

/** More than this of one kind says nothing new. */
const shownProblems = 20;

/** Works beside a running server; without one, the embedded database is started for as long as it takes. */
async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const leave = async () => {};
  if (config.database) return { url: config.database.url, stop: leave };
  const folder = join(config.dataDir, 'postgres');
  const running = findRunningEmbeddedDatabase(folder);
  // As the owner: a folder of an older version has granted nothing to the other role yet.
  if (running) return { url: running.ownerUrl, stop: leave };
  if (!existsSync(folder))
    throw new ConfigurationError(`There are no books to check: ${folder} does not exist (DATA_DIR).`);
  const { ownerUrl, stop } = await startEmbeddedDatabase(folder, createLog('silent'));
  return { url: ownerUrl, stop };
}

function print({ name, problems }: CheckResult): void {
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
  for (const problem of problems.slice(0, shownProblems)) process.stdout.write(`         ${problem}\n`);
  if (problems.length > shownProblems)
    process.stdout.write(`         and ${problems.length - shownProblems} more\n`);
}

async function main(): Promise<boolean> {
  const config = readConfig();
  const journal = config.mode === 'sandbox' ? readSandboxJournal(config.dataDir) : undefined;
  const database = await reachDatabase(config);
  const pool = openPatientPool(database.url);
  try {
    const results = await checkBooks(openDatabase(pool), journal);
    for (const result of results) print(result);
    const failed = results.filter(({ problems }) => problems.length > 0).length;
    process.stdout.write(
      failed === 0 ? 'The books hold.\n' : `The books do not hold: ${failed} checks failed.\n`,
    );
    return failed === 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

main().then(
  (hold) => {
    process.exitCode = hold ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
