// `npm run check:books`: proves the books of the configured database and says what is wrong with them.

import { readConfig } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { auditLedger, type CheckResult, checksAtOnce, journalsOf } from '#server/ledger-audit.ts';
import { openDatabase, openUnlimitedPool } from '#server/platform/database/database.ts';
import { reachDatabase } from './reach-database.ts';

/** The maximum number of problems shown per check; more of the same kind add nothing. */
const shownProblems = 20;

function print({ name, problems, unknown }: CheckResult): void {
  const verdict = unknown === undefined ? (problems.length === 0 ? 'ok    ' : 'FAILED') : 'UNKNOWN';
  process.stdout.write(`${verdict} ${name}\n`);
  if (unknown !== undefined) process.stdout.write(`         ${unknown}\n`);
  for (const problem of problems.slice(0, shownProblems)) process.stdout.write(`         ${problem}\n`);
  if (problems.length > shownProblems)
    process.stdout.write(`         and ${problems.length - shownProblems} more\n`);
}

async function main(): Promise<boolean> {
  const config = readConfig();
  const database = await reachDatabase(config, 'books to check');
  const pool = openUnlimitedPool(database.url, checksAtOnce);
  try {
    const db = openDatabase(pool, { preparedStatements: config.databasePreparedStatements });
    const results = await auditLedger(db, ...journalsOf(config, db));
    for (const result of results) print(result);
    const failed = results.filter(({ problems }) => problems.length > 0).length;
    const unknown = results.filter((result) => result.unknown !== undefined).length;
    const known = unknown === 0 ? '' : ` (${unknown} could not be checked)`;
    process.stdout.write(
      failed === 0
        ? `The books hold${known}.\n`
        : `The books do not hold: ${failed} ${failed === 1 ? 'check' : 'checks'} failed${known}.\n`,
    );
    return failed === 0;
  } finally {
    await pool.end();
    await database.stop();
  }
}

main().then(
  (sound) => {
    process.exitCode = sound ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
