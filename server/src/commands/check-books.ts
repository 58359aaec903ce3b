// `npm run check:books`: proves the books of the configured database and says what is wrong with them.

import { readConfig } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { auditLedger, type CheckResult, checksAtOnce, journalsOf } from '#server/ledger-audit.ts';
import { openDatabase, openUnlimitedPool } from '#server/platform/database/database.ts';
import { reachDatabase } from './reach-database.ts';
import { runAtTerminal, type Terminal } from './terminal.ts';

/** The maximum number of problems shown per check; more of the same kind add nothing. */
const shownProblems = 20;

function print({ name, problems, unknown }: CheckResult, { say }: Terminal): void {
  const verdict = unknown === undefined ? (problems.length === 0 ? 'ok    ' : 'FAILED') : 'UNKNOWN';
  say(`${verdict} ${name}`);
  if (unknown !== undefined) say(`         ${unknown}`);
  for (const problem of problems.slice(0, shownProblems)) say(`         ${problem}`);
  if (problems.length > shownProblems) say(`         and ${problems.length - shownProblems} more`);
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
    terminal.say(
      failed === 0
        ? `The books hold${known}.`
        : `The books do not hold: ${failed} ${failed === 1 ? 'check' : 'checks'} failed${known}.`,
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
    terminal.complain(explain(error));
    return 1;
  }
}

if (import.meta.main) await runAtTerminal(runLedgerAudit);
