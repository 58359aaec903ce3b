import { notFound } from '#contract/errors.ts';
import type { ReportKind } from '#contract/reports/rules.ts';
import type { ReportBody } from '#contract/reports/schemas.ts';
import { listShown } from '#server/features/beneficiaries/public.ts';
import { hasReceivedMessage } from '#server/features/dashboard/public.ts';
import { isListed } from '#server/features/events/public.ts';
import { decidesAboutWords } from '#server/features/stages/public.ts';
import { areWordsShown } from '#server/features/tipping/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { insertReport } from './repository.ts';

/** The current state of something that was reported. */
export interface ReportedSubject {
  /** Its name, or its words. */
  readonly name: string;
  readonly hidden: boolean;
  /** The accounts that are responsible for it. */
  readonly accountIds: readonly string[];
  /** The page that it is, or belongs to. */
  readonly pageId?: string | null;
}

/** What a feature provides for a kind of thing that can be reported. */
export interface Reportable {
  /** Whether the account can see it, and may therefore report it; a guest has no account id. */
  readonly isSeen: (db: Database, id: string, accountId: string | undefined) => Promise<boolean>;
  /** Undefined if it no longer exists. */
  readonly find: (db: Connection, id: string) => Promise<ReportedSubject | undefined>;
  /**
   * Shows a text again that an operator has hidden; false if none has. `stillHidden` means that somebody else had
   * hidden it before: then only the operator's hiding ends. Absent for kinds of which operators hide the whole thing
   * instead.
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
 * Saves a report for operators. A report that filled the trap field is dropped with the same answer, and a second one
 * by the same person about the same thing changes nothing. Throws `not_found` for anything that this person cannot see.
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
    message: async () =>
      (await areWordsShown(db, id)) ||
      (accountId !== undefined &&
        ((await hasReceivedMessage(db, accountId, id)) || decidesAboutWords(db, accountId, id))),
  };
  const isSeen = seen[kind] ?? (async () => reportables[kind]?.isSeen(db, id, accountId));
  if (!(await isSeen())) throw new Refusal(notFound);
  const at = clock.now();
  await insertReport(db, { kind, subjectId: id, accountId: accountId ?? null, reason, words, at });
}
