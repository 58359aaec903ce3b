import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, ConfigurationError } from './config/config.ts';
import {
  type AuditCheck,
  createStripeProvider,
  type JournalLine,
  journalCheck,
  type OutgoingLine,
  outgoingCheck,
  type PaymentProvider,
  ProviderUnavailable,
  providerChecks,
  readProviderJournal,
} from './features/payments/public.ts';
import { features } from './features.ts';
import type { Clock } from './platform/clock.ts';
import {
  type Connection,
  type Database,
  openDatabase,
  openUnlimitedPool,
} from './platform/database/database.ts';
import { inTransaction } from './platform/database/transaction.ts';
import type { JobDefinition, Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { listMeasurements, saveMeasurement } from './platform/metrics/repository.ts';
import { auditAlarmTexts as texts } from './texts/en/ledger-audit.ts';

export interface CheckResult {
  readonly name: string;
  /** Empty when the check holds. */
  readonly problems: readonly string[];
  /** Why the check could not be completed; that alone does not mean that the books are wrong. */
  readonly unknown?: string;
}

type Journal = Iterable<JournalLine> | AsyncIterable<JournalLine>;

/**
 * Audits the books of a live database. With the journals of a provider, or the provider itself, it also checks that the
 * ledger matches the actual movements of money. It only reads, so it can run beside a working server: each check of the
 * database is one statement, and what a provider says otherwise is read again.
 */
export async function auditLedger(
  db: Connection,
  stripeJournal?: Journal,
  stripeOutgoing?: readonly OutgoingLine[],
  stripe?: PaymentProvider,
): Promise<CheckResult[]> {
  const checks: AuditCheck[] = features.flatMap(({ audits }) => audits ?? []);
  if (stripeJournal) checks.push(journalCheck('stripe', stripeJournal));
  if (stripeJournal && stripeOutgoing) checks.push(outgoingCheck('stripe', stripeJournal, stripeOutgoing));
  if (stripe) checks.push(...providerChecks(stripe));
  const results: CheckResult[] = [];
  // The last ones take the longest, so they begin first.
  const waiting = [...checks.entries()].reverse();
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) results[one[0]] = await runCheck(db, one[1]);
  };
  await Promise.all(Array.from({ length: checksAtOnce }, work));
  return results;
}

/** Each check occupies one process of the database; more than this would slow a small machine down. */
export const checksAtOnce = 2;

async function runCheck(db: Connection, { name, findProblems }: AuditCheck): Promise<CheckResult> {
  try {
    return { name, problems: await findProblems(db) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { name, problems: [], unknown: error.message };
    throw error;
  }
}

const lineSchema = z.object({
  kind: z.enum(['capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'own_fee', 'other']),
  charge: z.string(),
  amountMinor: z.int(),
  // Older journals have no fees.
  feeMinor: z.int().optional(),
  currency: z.string(),
});

const outgoingLineSchema = z.object({
  kind: z.enum(['transfer', 'transfer_reversal', 'payout', 'payout_canceled', 'payout_failed']),
  id: z.string(),
  of: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
});

/** The journal that the sandbox gateway writes in the data folder; undefined where there is none. */
export function readSandboxJournal(dataDir: string): JournalLine[] | undefined {
  return readSandboxLines(dataDir, 'captures', lineSchema);
}

/** Its journal of transfers and payouts. */
export function readSandboxOutgoing(dataDir: string): OutgoingLine[] | undefined {
  const lines = readSandboxLines(dataDir, 'outgoing', outgoingLineSchema);
  return lines?.map(({ metadata, ...line }) => ({ ...line, payoutId: metadata.payout ?? null }));
}

function readSandboxLines<Line extends z.ZodType>(
  dataDir: string,
  name: string,
  schema: Line,
): z.output<Line>[] | undefined {
  const path = join(dataDir, `sandbox/stripe/${name}.jsonl`);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  // A line that is still being written has no line break yet.
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '');
  return whole.map((line, at) => {
    const parsed = schema.safeParse(parseJson(line));
    if (parsed.success) return parsed.data;
    throw new ConfigurationError(`The journal ${path} is damaged: line ${at + 1} cannot be read.`);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In the sandbox, the gateway's own journals, which do not come from its API; in live mode, the provider's API. */
export function journalsOf(
  config: Pick<Config, 'mode' | 'dataDir' | 'stripe'>,
  db: Database,
): [charges?: Journal, outgoing?: readonly OutgoingLine[] | undefined, stripe?: PaymentProvider] {
  if (config.mode !== 'sandbox') {
    const stripe = createStripeProvider(config.stripe);
    return [readProviderJournal(db, stripe), undefined, stripe];
  }
  const charges = readSandboxJournal(config.dataDir);
  const outgoing = readSandboxOutgoing(config.dataDir);
  return charges && outgoing ? [charges, outgoing] : charges ? [charges] : [];
}

/** The name of the stored figure: the number of problems in the last audit of the books. */
export const auditProblems = 'book_problems';

/** The name of the stored figure: how many checks of the last audit could not be completed. */
export const unknownChecks = 'unknown_book_checks';

interface AuditAlarm {
  readonly failed: readonly { readonly name: string; readonly problems: number }[];
}

const alarmJobName = 'books.mail-alarm';

interface JobDependencies {
  readonly config: Pick<Config, 'mode' | 'dataDir' | 'stripe' | 'contactMail'>;
  readonly databaseUrl: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
}

/** The scheduled audit of the books, and the mail when it begins to fail. */
export function ledgerAuditJobs(dependencies: JobDependencies): JobDefinition<never>[] {
  return [auditLedgerJob(dependencies), mailAlarmJob(dependencies)];
}

/**
 * Runs `npm run check:books` every night, over a separate connection that allows slow statements. The team gets a mail
 * when the books begin to fail, and again only after they were correct in between. While a check is unknown, nobody
 * knows that the books hold, so a number of problems above 0 stays.
 */
function auditLedgerJob({
  config,
  databaseUrl,
  db,
  clock,
  log,
  jobs,
}: JobDependencies): JobDefinition<never> {
  return {
    name: 'books.check',
    schedule: '17 4 * * *',
    async work() {
      const pool = openUnlimitedPool(databaseUrl, checksAtOnce);
      let results: CheckResult[];
      try {
        const unlimited = openDatabase(pool);
        results = await auditLedger(unlimited, ...journalsOf(config, unlimited));
      } finally {
        await pool.end();
      }
      const failed = results
        .filter(({ problems }) => problems.length > 0)
        .map(({ name, problems }) => ({ name, problems: problems.length }));
      for (const { name, problems } of failed) log.error({ check: name, problems }, 'the books do not hold');
      const unknown = results.filter((result) => result.unknown !== undefined);
      for (const { name, unknown: reason } of unknown)
        log.warn({ check: name, reason }, 'a check of the books could not be completed');
      const value = failed.reduce((sum, { problems }) => sum + problems, 0);
      await inTransaction(db, async (transaction) => {
        const measurements = await listMeasurements(transaction);
        const wasSound = !measurements.some((last) => last.name === auditProblems && last.value > 0);
        await saveMeasurement(transaction, unknownChecks, [{ value: unknown.length }], clock.now());
        if (value > 0 || unknown.length === 0)
          await saveMeasurement(transaction, auditProblems, [{ value }], clock.now());
        const alarm: AuditAlarm = { failed };
        if (wasSound && value > 0) await jobs.enqueue(transaction, alarmJobName, alarm);
      });
    },
  };
}

/** Retries when the mail server does not accept the message. */
function mailAlarmJob({ config, mailer }: JobDependencies): JobDefinition<AuditAlarm> {
  return {
    name: alarmJobName,
    async work({ failed }, { id }) {
      await mailer.send({
        id: `books-${id}`,
        to: config.contactMail,
        subject: texts.subject,
        letter: {
          parts: [
            texts.failed,
            { items: failed.map(({ name, problems }) => texts.check(name, problems)) },
            texts.whatToDo,
          ],
        },
      });
    },
  };
}
