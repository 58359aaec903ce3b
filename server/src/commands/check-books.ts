// `npm run check:books`: proves the books of the configured database and says what is wrong with them.

import { readConfig } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { auditLedger, type CheckResult, checksAtOnce, journalsOf } from '#server/ledger-audit.ts';
import { openDatabase, openUnlimitedPool } from '#server/platform/database/database.ts';
import { reachDatabase } from './reach-database.ts';
import { runAtTerminal, type Terminal } from './terminal.ts';

/** The maximum number of problems shown per check; more of the same kind add nothing. */
const shownProblems = 20;

function print({ name, problems, unknown }: CheckResult, { out }: Terminal): void {
  const verdict = unknown === undefined ? (problems.length === 0 ? 'ok    ' : 'FAILED') : 'UNKNOWN';
  out(`${verdict} ${name}\n`);
  if (unknown !== undefined) out(`         ${unknown}\n`);
  for (const problem of problems.slice(0, shownProblems)) out(`         ${problem}\n`);
  if (problems.length > shownProblems) out(`         and ${problems.length - shownProblems} more\n`);
}

async function check(terminal: Terminal): Promise<boolean> {
  const config = readConfig(terminal.environment);
  const database = await reachDatabase(config, 'books to check');
  const pool = openUnlimitedPool(database.url, checksAtOnce);
  try {
    const db = openDatabase(pool, { preparedStatements: config.databasePreparedStatements });
    const results = await auditLedger(db, ...journalsOf(config, db));
    for (const result of results) print(result, terminal);
    const failed = results.filter(({ problems }) => problems.length > 0).length;
    const unknown = results.filter((result) => result.unknown !== undefined).length;
    const known = unknown === 0 ? '' : ` (${unknown} could not be checked)`;
    terminal.out(
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

export async function runLedgerAudit(terminal: Terminal): Promise<number> {
  try {
    return (await check(terminal)) ? 0 : 1;
  } catch (error) {
    terminal.error(`${explain(error)}\n`);
    return 1;
  }
}

if (import.meta.main) await runAtTerminal(runLedgerAudit);
