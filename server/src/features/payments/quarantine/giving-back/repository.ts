import { sql } from 'kysely';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../../tables.ts';

/** An order to refund the charge of a case, until its outcome is certain. */
export interface GivingBack {
  readonly id: string;
  readonly caseId: string;
  readonly orderedAt: Date;
}

/** Writes that the charge of a case is about to be refunded, in place of an earlier order of the case. Needs the lock of `lockCasesLike`. */
export async function insertGivingBack(
  transaction: Transaction,
  { caseId, provider, charge }: { caseId: string; provider: string; charge: string },
): Promise<string> {
  await ending(transaction).where('case_id', '=', caseId).execute();
  const row = await transaction
    .insertInto('payment_case_giving_back')
    .values({ case_id: caseId, provider, charge })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Ends an order whose outcome is certain, unless a later one has taken its place. A closing as `give-back` ends it by itself. */
export async function endGivingBack(db: Connection, id: string): Promise<void> {
  await ending(db).where('id', '=', id).execute();
}

const ending = (db: Connection) =>
  db
    .updateTable('payment_case_giving_back')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('ended_at', 'is', null);

/** Whether a refund of the charge is ordered for a case, and its outcome is not known. */
export async function isRefundOrdered(db: Connection, provider: string, charge: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_case_giving_back')
    .select('id')
    .where('provider', '=', provider)
    .where('charge', '=', charge)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A number that grows whenever a refund of the charge is ordered for a case, or its outcome is certain. */
export async function countGivingBack(db: Connection, provider: string, charge: string): Promise<number> {
  const row = await db
    .selectFrom('payment_case_giving_back')
    .select(({ fn }) => [fn.countAll<string>().as('ordered'), fn.count<string>('ended_at').as('ended')])
    .where('provider', '=', provider)
    .where('charge', '=', charge)
    .executeTakeFirstOrThrow();
  return Number(row.ordered) + Number(row.ended);
}

/** Whether a closing was refused because the charge of the case is being refunded. */
export const isRefusedByGivingBack = (error: unknown): boolean =>
  isRefusedBy(error, 'payment_case_closing_waits');
