import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { exchangeOf, type StoredExchange } from '../listing/repository.ts';
import type { PayoutRow } from '../paying/repository.ts';
import '../paying/tables.ts';
import '../tables.ts';

/** Who has approved a payout, the first one first. */
export async function listApprovers(db: Connection, payoutId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_approval')
    .select('account_id')
    .where('payout_id', '=', payoutId)
    .orderBy('at')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** How many approvals of a payout count: those of current operators, given after the last change of its destination. */
export async function countApprovals(db: Connection, payoutId: string): Promise<number> {
  const row = await db
    .selectFrom('payout')
    .select(sql<number>`payout_approvals(payout)`.as('count'))
    .where('id', '=', payoutId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertApproval(
  transaction: Transaction,
  payoutId: string,
  accountId: string,
): Promise<void> {
  await transaction
    .insertInto('payout_approval')
    .values({ payout_id: payoutId, account_id: accountId })
    .execute();
}

/** Whether somebody has requested a payout of a receiver, or has set up an account for it. */
export async function hasRequestedMoney(
  db: Connection,
  { receiver_kind, receiver_id }: Pick<PayoutRow, 'receiver_kind' | 'receiver_id'>,
  by: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payout
    WHERE receiver_kind = ${receiver_kind} AND receiver_id = ${receiver_id} AND requested_by = ${by}
    UNION ALL
    SELECT FROM payout_account
    WHERE receiver_kind = ${receiver_kind} AND receiver_id = ${receiver_id} AND account_id = ${by}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Which present operators have reported that a payout did not arrive while it was in this state, the first one first; without
 * reports that were withdrawn.
 */
export function listReturns(
  db: Connection,
  { id, state }: Pick<PayoutRow, 'id' | 'state'>,
): Promise<{ account_id: string; reference: string }[]> {
  return db
    .selectFrom('counted_payout_return')
    .select(['account_id', 'reference'])
    .where('payout_id', '=', id)
    .where('state', '=', state)
    .orderBy('at')
    .execute();
}

/** The reference of the report by which a payout ended, whoever made it. */
export async function findLastReturn(db: Connection, payoutId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payout_return')
    .select('reference')
    .where('payout_id', '=', payoutId)
    .where('withdrawn_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference;
}

export async function insertReturn(
  transaction: Transaction,
  { id, state }: Pick<PayoutRow, 'id' | 'state'>,
  { by, reference }: { readonly by: string; readonly reference: string },
): Promise<void> {
  await transaction
    .insertInto('payout_return')
    .values({ payout_id: id, state, account_id: by, reference })
    .execute();
}

/** Withdraws every report about this state of a payout; also of operators who have left, so that none counts once they are back. */
export async function withdrawReturns(
  transaction: Transaction,
  { id, state }: Pick<PayoutRow, 'id' | 'state'>,
): Promise<void> {
  await transaction
    .updateTable('payout_return')
    .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('payout_id', '=', id)
    .where('state', '=', state)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** A payout of a batch with its destination, still encrypted. */
export interface BatchRow {
  readonly id: string;
  readonly receiver_kind: 'beneficiary' | 'organizer' | 'campaign';
  readonly receiver_id: string;
  readonly amount_minor: string;
  readonly currency: string;
  readonly bank_reference: string | null;
  readonly holder_name: string | null;
  readonly destination_ciphertext: Buffer | null;
  readonly exchange: StoredExchange | null;
}

/** Fixes the amount that the bank pays in another currency, at this rate. */
export async function insertExchange(
  transaction: Transaction,
  { id }: Pick<BatchRow, 'id'>,
  { currency, rate, source }: { readonly currency: string; readonly rate: string; readonly source: string },
): Promise<void> {
  await transaction
    .insertInto('payout_exchange')
    .columns(['payout_id', 'currency', 'amount_minor', 'rate', 'source'])
    .expression((of) =>
      of
        .selectFrom('payout')
        .select([
          'payout.id',
          sql<string>`${currency}::char(3)`.as('currency'),
          sql<string>`round(payout.amount_minor * ${rate}::numeric(12, 4))`.as('amount_minor'),
          sql<string>`${rate}::numeric(12, 4)`.as('rate'),
          sql<string>`${source}::text`.as('source'),
        ])
        .where('payout.id', '=', id),
    )
    .execute();
}

const columns = [
  'payout.id',
  'payout.receiver_kind',
  'payout.receiver_id',
  'payout.amount_minor',
  'payout.currency',
  'payout.bank_reference',
  'payout_account.holder_name',
  'payout_account.destination_ciphertext',
  exchangeOf,
] as const;

/** Approved payouts by hand whose account can be paid, after the given id, oldest first; locked until the transaction ends. */
export function lockForBatch(
  transaction: Transaction,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<BatchRow[]> {
  return transaction
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.id', 'payout.payout_account_id')
    .select(columns)
    .where('payout.rail', '=', 'by-hand')
    .where('payout.state', '=', 'approved')
    .where('payout_account.state', '=', 'enabled')
    .where('payout_account.in_use', '=', true)
    .where(sql<boolean>`coalesce(payout_account.locked_until <= ${now}, true)`)
    .$if(after !== null, (query) => query.where('payout.id', '>', after ?? ''))
    .orderBy('payout.id')
    .limit(limit)
    .forUpdate('payout')
    .skipLocked()
    .execute();
}

/**
 * The payouts of a batch that are still to be paid, oldest first, without those that the bank has paid, refused or sent
 * back.
 */
export function listBatch(db: Connection, batchId: string): Promise<BatchRow[]> {
  return db
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.id', 'payout.payout_account_id')
    .select(columns)
    .where('batch_id', '=', batchId)
    .where('payout.state', '=', 'sending')
    .where('payout.bank_reference', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('counted_payout_return as said')
            .select('said.at')
            .whereRef('said.payout_id', '=', 'payout.id'),
        ),
      ),
    )
    .orderBy('payout.id')
    .execute();
}
