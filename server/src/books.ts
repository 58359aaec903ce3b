import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type BookCheck,
  type JournalLine,
  journalCheck,
  ProviderUnavailable,
  paymentChecks,
} from './features/payments/public.ts';
import { tipChecks } from './features/tipping/public.ts';
import type { Connection } from './platform/database/database.ts';

export interface CheckResult {
  readonly name: string;
  /** Empty when the check holds. */
  readonly problems: readonly string[];
  /** Why it cannot be known whether the check holds; nothing is wrong with the books because of that. */
  readonly unknown?: string;
}

/**
 * Proves the books of a live database. With the journal of a provider, also that the ledger is what really moved.
 * Reads only, each check in one statement, so it may run beside a working server.
 */
export async function checkBooks(
  db: Connection,
  stripeJournal?: Iterable<JournalLine> | AsyncIterable<JournalLine>,
): Promise<CheckResult[]> {
  const checks: BookCheck[] = [...paymentChecks, ...tipChecks];
  if (stripeJournal) checks.push(journalCheck('stripe', stripeJournal));
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await runCheck(db, check));
  return results;
}

async function runCheck(db: Connection, { name, findProblems }: BookCheck): Promise<CheckResult> {
  try {
    return { name, problems: await findProblems(db) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { name, problems: [], unknown: error.message };
    throw error;
  }
}

const lineSchema = z.object({
  kind: z.enum(['capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed']),
  charge: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
});

/** The journal the sandbox gateway keeps in the data folder; undefined where there is none. */
export function readSandboxJournal(dataDir: string): JournalLine[] | undefined {
  const path = join(dataDir, 'sandbox/stripe/captures.jsonl');
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  // A line still being written has no end yet.
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '');
  return whole.map((line) => lineSchema.parse(JSON.parse(line)));
}
