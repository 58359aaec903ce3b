import { notFound } from '#contract/errors.ts';
import type { ReportKind } from '#contract/reports/rules.ts';
import type { ReportBody } from '#contract/reports/schemas.ts';
import { listShown } from '#server/features/beneficiaries/public.ts';
import { hasReceivedMessage } from '#server/features/dashboard/public.ts';
import { isListed } from '#server/features/events/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { insertReport } from './repository.ts';

/** Something that was reported, as it stands now. */
export interface ReportedSubject {
  /** Its name, or its words. */
  readonly name: string;
  readonly hidden: boolean;
  /** The accounts that are responsible for it. */
  readonly accountIds: readonly string[];
}

/** What a feature says of a kind of thing that can be reported. */
export interface Reportable {
  /** Whether somebody sees it, and may therefore report it; a guest has no id. */
  readonly isSeen: (db: Database, id: string, accountId: string | undefined) => Promise<boolean>;
  /** Undefined where it is no longer there. */
  readonly find: (db: Database, id: string) => Promise<ReportedSubject | undefined>;
  /**
   * Shows words again that the desk has hidden; false where it has not. `stillHidden` says that somebody else had hidden them
   * before: then only the desk's part ends. Absent where the desk hides the whole thing instead.
   */
  readonly show?: (transaction: Transaction, id: string, stillHidden: boolean) => Promise<boolean>;
}

export type Reportables = Partial<Readonly<Record<ReportKind, Reportable>>>;

export interface ReportDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly reportables: Reportables;
}

/**
 * Takes a report for the desk. One that filled the trap is let go without a word, and a second one of the same person and
 * thing changes nothing. Throws `not_found` for what this person cannot see.
 */
export async function sendReport(
  { db, clock, reportables }: ReportDependencies,
  { kind, id, reason, words, website }: ReportBody,
  accountId: string | undefined,
  log: Log,
): Promise<void> {
  if (website) {
    log.info('report dropped: the trap was filled');
    return;
  }
  const seen: Partial<Record<ReportKind, () => Promise<boolean>>> = {
    page: async () => (await listShown(db, [id])).length > 0,
    event: () => isListed(db, id),
    message: async () => accountId !== undefined && hasReceivedMessage(db, accountId, id),
  };
  const isSeen = seen[kind] ?? (async () => reportables[kind]?.isSeen(db, id, accountId));
  if (!(await isSeen())) throw new Refusal(notFound);
  const at = clock.now();
  await insertReport(db, { kind, subjectId: id, accountId: accountId ?? null, reason, words, at });
}
