import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { Resolution } from '../tables.ts';
import type { GivingBack } from './giving-back/repository.ts';
import '../tables.ts';

export interface QuarantineCase {
  readonly paymentId: string | null;
  readonly provider: string;
  readonly checkout: string | null;
  readonly charge: string | null;
  readonly reason: string;
  readonly expected: object;
  /** Part of a case's identity: it must be the same whenever the same thing is reported. */
  readonly observed: object;
}

/** The reason of a case whose money is booked as it is: a person has to see that the payer gets it in another way. */
export const refundFailedReason = 'refund_failed';
/** The reason of a case about a refund that the provider does not make: nothing has moved. */
export const refundRefusedReason = 'refund_refused';

export interface CaseClosing {
  readonly resolution: Resolution;
  readonly closedBy: string;
  readonly reason: string;
  /** As what it was shown to whoever closes it, if they say so: what was put in suspense meanwhile is then not decided about. */
  readonly seen?: 'open' | 'suspense' | undefined;
}

export interface StoredCase extends QuarantineCase {
  readonly id: string;
  readonly createdAt: Date;
  /** Set without a closing if the case was closed by hand, before cases were closed with a booking. */
  readonly resolvedAt: Date | null;
  readonly closing: StoredClosing | undefined;
  /** The closing after `hold`, once the owner of the money was known. */
  readonly decision: StoredClosing | undefined;
  /** Set while the charge is being refunded for this case or another one, and the outcome is not known. */
  readonly givingBack: GivingBack | undefined;
}

interface StoredClosing extends CaseClosing {
  readonly closedAt: Date;
}

/** Whether a case was closed as `hold` and waits for the decision about its money. */
export const isSuspended = ({ closing, decision }: StoredCase): boolean =>
  closing?.resolution === 'hold' && !decision;

/** Saves a case for a person to look at; the same case is saved once. False if it was known. */
export async function insertQuarantineCase(
  transaction: Transaction,
  found: QuarantineCase,
): Promise<boolean> {
  const row = await transaction
    .insertInto('payment_quarantine')
    .values({
      payment_id: found.paymentId,
      provider: found.provider,
      provider_checkout: found.checkout,
      provider_charge: found.charge,
      reason: found.reason,
      expected: JSON.stringify(found.expected),
      observed: JSON.stringify(found.observed),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many cases of a payment, or of a charge, were closed with their booking. */
export async function countClosings(
  db: Connection,
  { paymentId, provider, charge }: { paymentId: string | null; provider: string; charge: string | null },
): Promise<number> {
  const row = await db
    .selectFrom('payment_case_closing')
    .innerJoin('payment_quarantine', 'payment_quarantine.id', 'payment_case_closing.case_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('provider', '=', provider)
    .where((of) => of.or([of('payment_id', '=', paymentId), of('provider_charge', '=', charge)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const selectCases = (db: Connection) =>
  db
    .selectFrom('payment_quarantine')
    .leftJoin('payment_case_closing', (join) =>
      join.onRef('payment_case_closing.case_id', '=', 'payment_quarantine.id').on('follows', 'is', null),
    )
    .leftJoin('payment_case_closing as decision', (join) =>
      join.onRef('decision.case_id', '=', 'payment_quarantine.id').on('decision.follows', 'is not', null),
    )
    .leftJoin('payment_case_giving_back as giving', (join) =>
      join
        .onRef('giving.provider', '=', 'payment_quarantine.provider')
        .onRef('giving.charge', '=', 'payment_quarantine.provider_charge')
        .on('giving.ended_at', 'is', null),
    )
    .selectAll('payment_quarantine')
    .select([
      'giving.id as giving_id',
      'giving.case_id as giving_case_id',
      'giving.ordered_at',
      'payment_case_closing.resolution as closed_as',
      'payment_case_closing.closed_by',
      'payment_case_closing.closed_at',
      'payment_case_closing.reason as closing_reason',
      'decision.resolution as decided_as',
      'decision.closed_by as decided_by',
      'decision.closed_at as decided_at',
      'decision.reason as decision_reason',
    ]);

/** A case is open if nobody has closed it, or if it was closed by hand and its payment is still pending. */
const isOpen = sql<boolean>`payment_case_closing.case_id IS NULL AND (resolved_at IS NULL OR EXISTS (
  SELECT FROM payment WHERE payment.id = payment_quarantine.payment_id AND payment.status = 'pending'))`;

/** Open cases, the oldest first; all of them without a page. */
export async function listOpenCases(
  db: Connection,
  page?: { readonly limit: number; readonly offset: number },
): Promise<StoredCase[]> {
  const all = selectCases(db).where(isOpen).orderBy('payment_quarantine.id');
  const rows = await (page ? all.limit(page.limit).offset(page.offset) : all).execute();
  return rows.map(toStoredCase);
}

export async function countOpenCases(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('payment_quarantine')
    .leftJoin('payment_case_closing', 'payment_case_closing.case_id', 'payment_quarantine.id')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function findCase(db: Connection, id: string): Promise<StoredCase | undefined> {
  const row = await selectCases(db).where('payment_quarantine.id', '=', id).executeTakeFirst();
  return row && toStoredCase(row);
}

/** Cases by their ids, in no order. */
export async function findCases(db: Connection, ids: readonly string[]): Promise<StoredCase[]> {
  if (ids.length === 0) return [];
  const rows = await selectCases(db).where('payment_quarantine.id', 'in', ids).execute();
  return rows.map(toStoredCase);
}

/** Locks all cases of the same charge until the transaction ends, so that concurrent closings run one after the other. */
export async function lockCasesLike(transaction: Transaction, one: StoredCase): Promise<void> {
  await transaction
    .selectFrom('payment_quarantine')
    .select('id')
    .where('provider', '=', one.provider)
    .where((of) => of.or([of('id', '=', one.id), of('provider_charge', '=', one.charge)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Records who closed a case, how and why, or decided about what it put in suspense; false if somebody has already. */
export async function insertClosing(
  transaction: Transaction,
  caseId: string,
  { resolution, closedBy, reason }: CaseClosing,
  follows: 'hold' | null,
): Promise<boolean> {
  const row = await transaction
    .insertInto('payment_case_closing')
    .values({ case_id: caseId, resolution, follows, closed_by: closedBy, reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .executeTakeFirst();
  if (!row) return false;
  await transaction
    .updateTable('payment_quarantine')
    .set({ resolved_at: sql<Date>`now()`, resolution: `${resolution}, by ${closedBy}: ${reason}` })
    .where('id', '=', caseId)
    .where('resolved_at', 'is', null)
    .execute();
  return true;
}

type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number];

function toStoredCase(row: CaseRow): StoredCase {
  return {
    id: row.id,
    paymentId: row.payment_id,
    provider: row.provider,
    checkout: row.provider_checkout,
    charge: row.provider_charge,
    reason: row.reason,
    expected: row.expected as object,
    observed: row.observed as object,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
    closing: toClosing(row.closed_as, row.closed_by, row.closing_reason, row.closed_at),
    decision: toClosing(row.decided_as, row.decided_by, row.decision_reason, row.decided_at),
    givingBack:
      row.giving_id && row.giving_case_id && row.ordered_at
        ? { id: row.giving_id, caseId: row.giving_case_id, orderedAt: row.ordered_at }
        : undefined,
  };
}

function toClosing(
  resolution: Resolution | null,
  closedBy: string | null,
  reason: string | null,
  closedAt: Date | null,
): StoredClosing | undefined {
  return resolution && closedBy && reason && closedAt
    ? { resolution, closedBy, reason, closedAt }
    : undefined;
}
