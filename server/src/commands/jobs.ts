// `npm run jobs`: lists the jobs that have failed for good, shows one, and retries them.
import { parseArgs } from 'node:util';
import { isUuid } from '#contract/text-rules.ts';
import { readConfig } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { commandActor, insertAuditEntry } from '#server/platform/audit/repository.ts';
import { type Database, openDatabase, openUnlimitedPool } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { failureOf } from '#server/platform/jobs/job-failure.ts';
import { type DeadLetters, openDeadLetters } from '#server/platform/jobs/open-dead-letters.ts';
import type { DeadLetter } from '#server/platform/jobs/repository.ts';
import { createLog } from '#server/platform/log.ts';
import { reachDatabase } from './reach-database.ts';
import { runAtTerminal, type Terminal } from './terminal.ts';

const usage = `npm run jobs -- list                lists the jobs that failed for the last time, the newest first
npm run jobs -- show <id>           shows one with its payload
npm run jobs -- retry <id>          has one tried again
npm run jobs -- retry --all <name>  has all of a kind tried again
                                    --reason "<why>" is what the log says of a retry`;

/** 0: done. 1: it could not be done, for example because there is no such job. 2: the arguments were not understood. */
type ExitCode = 0 | 1 | 2;

/** What a command works on, and where it says how that went. */
interface Jobs {
  readonly letters: DeadLetters;
  readonly db: Database;
  readonly print: Terminal['say'];
  readonly fail: (line: string) => 1;
}

const counted = (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`;

async function list({ letters, print }: Jobs): Promise<ExitCode> {
  const found = await letters.list();
  for (const letter of found) {
    const { id, name, attempts, failedAt, secret } = letter;
    const state = secret ? 'payload removed' : 'can be retried';
    const reason = failureOf(letter).replaceAll(/\s+/g, ' ');
    print(`${id}  ${failedAt.toISOString()}  ${name}  ${attempts} attempts  ${state}  ${reason}`);
  }
  print(found.length === 0 ? 'No job has failed for good.' : `${counted(found.length)} failed for good.`);
  return 0;
}

async function show({ letters, print, fail }: Jobs, id: string): Promise<ExitCode> {
  const [letter] = isUuid(id) ? await letters.list({ id }) : [];
  if (!letter) return fail(`There is no failed job ${id}.`);
  print(`id        ${letter.id}`);
  print(`name      ${letter.name}`);
  print(`enqueued  ${letter.enqueuedAt.toISOString()}`);
  print(`failed    ${letter.failedAt.toISOString()}`);
  print(`attempts  ${letter.attempts}`);
  print(`error     ${failureOf(letter)}`);
  print(
    `payload   ${letter.secret ? 'removed, because it held a secret' : JSON.stringify(letter.payload ?? {})}`,
  );
  return 0;
}

/** Puts failed jobs back on their queues, each with its entry in the log. Returns how many. */
function retry({ letters, db }: Jobs, found: readonly DeadLetter[], reason: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    let retried = 0;
    for (const letter of found) {
      if ((await letters.retry([letter], transaction)) === 0) continue;
      const { id, name, attempts } = letter;
      const entry = {
        action: 'retryDeskJob',
        subject: { kind: 'job', id },
        before: { name, attempts },
        after: { queued: true },
        reason,
      };
      await insertAuditEntry(transaction, commandActor(), entry);
      retried += 1;
    }
    return retried;
  });
}

async function retryOne(jobs: Jobs, id: string, reason: string): Promise<ExitCode> {
  const { print, fail } = jobs;
  const found = isUuid(id) ? await jobs.letters.list({ id }) : [];
  const [letter] = found;
  if (!letter) return fail(`There is no failed job ${id}.`);
  if (letter.secret) return fail(`Job ${id} cannot be retried: its payload was removed, it held a secret.`);
  if ((await retry(jobs, found, reason)) === 0) return fail(`Job ${id} could not be put back on its queue.`);
  print(`${letter.name} is tried again.`);
  return 0;
}

async function retryAll(jobs: Jobs, name: string, reason: string): Promise<ExitCode> {
  const { print, fail } = jobs;
  const found = await jobs.letters.list({ name });
  const secrets = found.filter(({ secret }) => secret).length;
  if (found.length === secrets)
    return fail(`There is no failed job of ${name} with a payload to be tried again.`);
  const retried = await retry(jobs, found, reason);
  print(`${counted(retried)} of ${name} ${retried === 1 ? 'is' : 'are'} tried again.`);
  if (secrets > 0) print(`${counted(secrets)} cannot be: the payload was removed, because it held a secret.`);
  return 0;
}

/** Parses the arguments; undefined when they are not understood. */
function read(argv: readonly string[]): ((jobs: Jobs) => Promise<ExitCode>) | undefined {
  const parsed = parse(argv);
  if (!parsed) return undefined;
  const { all, reason: typed } = parsed.values;
  const [command, id, ...rest] = parsed.positionals;
  if (rest.length > 0) return undefined;
  const reason = typed?.trim() || 'npm run jobs';
  if (command === 'retry' && all !== undefined && id === undefined)
    return (jobs) => retryAll(jobs, all, reason);
  if (all !== undefined) return undefined;
  if (command === 'retry' && id !== undefined) return (jobs) => retryOne(jobs, id, reason);
  if (typed !== undefined) return undefined;
  if (command === 'list' && id === undefined) return list;
  if (command === 'show' && id !== undefined) return (jobs) => show(jobs, id);
  return undefined;
}

function parse(argv: readonly string[]) {
  try {
    const options = { all: { type: 'string' }, reason: { type: 'string' } } as const;
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

async function work(terminal: Terminal): Promise<ExitCode> {
  const run = read(terminal.words);
  if (!run) {
    terminal.complain(usage);
    return 2;
  }
  const config = readConfig(terminal.environment);
  const database = await reachDatabase(config, 'jobs');
  try {
    const letters = await openDeadLetters(database.url, createLog('silent'));
    const preparedStatements = config.databasePreparedStatements;
    const db = openDatabase(openUnlimitedPool(database.url), { preparedStatements });
    const fail = (line: string) => {
      terminal.complain(line);
      return 1 as const;
    };
    try {
      return await run({ letters, db, print: terminal.say, fail });
    } finally {
      await letters.close();
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
}

export async function runJobs(terminal: Terminal): Promise<ExitCode> {
  try {
    return await work(terminal);
  } catch (error) {
    terminal.complain(explain(error));
    return 1;
  }
}

if (import.meta.main) await runAtTerminal(runJobs);
