import { type Selectable, sql, type Updateable } from 'kysely';
import type { PayoutState } from '#contract/payouts/schemas.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { isPaidOut, paymentsOfBlockedBands, paymentsOfHiddenCampaigns } from './outdated/repository.ts';
import type { PayoutTable } from './tables.ts';
import './tables.ts';
import '../tables.ts';

export type PayoutRow = Selectable<PayoutTable>;

export interface NewPayoutRow {
  readonly receiver: { readonly kind: string; readonly id: string };
  readonly accountName: string;
  readonly payoutAccountId: string;
  readonly rail: string;
  readonly currency: string;
  readonly requestedBy: string | null;
  /** The Monday of the weekly run that requests it, as YYYY-MM-DD. */
  readonly week: string | null;
  readonly at: Date;
  /** Payments captured until then are ready. */
  readonly capturedUntil: Date;
  /** Smaller amounts are not paid out. */
  readonly minimumMinor: number;
}

/**
 * The entries of a ledger account that no living payout pays. Ready are entries of payments captured until $3 that have
 * no open case, are not being refunded, are not for a hidden campaign and are no share of a blocked band's tip, entries of
 * no payment, and, despite any case, reversals of money that a living payout pays. $1 is the account, $2 the currency.
 */
const openEntries = `
  SELECT entry.id, -entry.amount_minor AS amount_minor,
    coalesce(movement.kind IN ('write_off', 'transfer_reversed', 'transfer_booked') OR (capture.recorded_at <= $3 AND NOT EXISTS (
      SELECT FROM payment_quarantine AS found
      WHERE found.payment_id = movement.payment_id AND found.resolved_at IS NULL)
      AND NOT EXISTS (SELECT FROM payment_being_refunded AS found WHERE found.payment_id = movement.payment_id)
      AND movement.payment_id NOT IN (${paymentsOfBlockedBands('$1')})
      -- Looked for one by one, because a campaign may have more payments than a NOT IN has memory for; few pages have any.
      AND (NOT EXISTS (${paymentsOfHiddenCampaigns('$1')}) OR NOT EXISTS (
        SELECT FROM payment_of_hidden_campaign AS found WHERE found.payment_id = movement.payment_id)))
      OR (entry.amount_minor > 0 AND ${isPaidOut}), false) AS ready
  FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
    LEFT JOIN ledger_movement AS capture ON capture.payment_id = movement.payment_id AND capture.kind = 'capture'
  WHERE entry.account_name = $1 AND entry.currency = $2
    AND (movement.payout_id IS NULL OR movement.kind = 'transfer_reversed')
    AND NOT EXISTS (SELECT FROM payout_share AS share WHERE share.entry_id = entry.id AND share.living)`;

/**
 * Inserts a payout of everything that is ready, with its shares, in one statement; undefined if that is less than the
 * minimum. A concurrent request violates `payout_share_living`.
 */
export async function insertPayout(
  transaction: Transaction,
  payout: NewPayoutRow,
): Promise<{ id: string; amountMinor: number } | undefined> {
  const [row] = await runStatement<{ id: string; amount_minor: string }>(
    transaction,
    // Ordered by id, so that concurrent requests wait for each other in one order and cannot deadlock.
    `WITH ready AS MATERIALIZED (SELECT id, amount_minor FROM (${openEntries}) AS open WHERE ready ORDER BY id),
     made AS (
       INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         requested_by, week, created_at)
       SELECT $4, $5, $1, $6, $7, total, $2, $8, $9, $10 FROM (SELECT sum(amount_minor) AS total FROM ready) AS sum
       WHERE total >= $11
       RETURNING id, amount_minor
     ), shares AS (
       INSERT INTO payout_share (payout_id, entry_id, amount_minor)
       SELECT made.id, ready.id, ready.amount_minor FROM made CROSS JOIN ready ORDER BY ready.id
     )
     SELECT id, amount_minor FROM made`,
    [
      payout.accountName,
      payout.currency,
      payout.capturedUntil,
      payout.receiver.kind,
      payout.receiver.id,
      payout.payoutAccountId,
      payout.rail,
      payout.requestedBy,
      payout.week,
      payout.at,
      payout.minimumMinor,
    ],
  );
  return row && { id: row.id, amountMinor: Number(row.amount_minor) };
}

/** The sum of a ledger account's living payouts that were requested since then. */
export async function sumRecent(
  db: Connection,
  { accountName, currency, since }: { accountName: string; currency: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('payout')
    .select(sql<string>`coalesce(sum(amount_minor), 0)`.as('sum'))
    .where('account_name', '=', accountName)
    .where('currency', '=', currency)
    .where('created_at', '>', since)
    .where('state', 'not in', ['canceled', 'refused', 'failed', 'returned'])
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

export function findPayout(db: Connection, id: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the payout until the transaction ends, so that concurrent steps run one after the other. */
export function lockPayout(transaction: Transaction, id: string): Promise<PayoutRow | undefined> {
  return transaction.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Changes a payout; the database rejects forbidden states and writes the history. */
export async function savePayout(
  db: Connection,
  id: string,
  changes: Updateable<PayoutTable> & { readonly state?: PayoutState },
): Promise<void> {
  await db.updateTable('payout').set(changes).where('id', '=', id).execute();
}

/**
 * Claims payouts that are due for a check, longest due first. Nobody else can claim them before `claimedUntil`; if the
 * process dies, they are due again then.
 */
export async function claimDuePayouts(
  db: Connection,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('payout')
        .select('payout.id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payout')
    .from('due')
    .set({ due_at: claimedUntil })
    .whereRef('payout.id', '=', 'due.id')
    .returning('payout.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets when the payout is checked next, unless an earlier check was requested meanwhile. */
export async function scheduleNext(
  db: Connection,
  id: string,
  { at, claimedUntil }: { at: Date | null; claimedUntil: Date },
): Promise<void> {
  await db
    .updateTable('payout')
    .set({ due_at: at })
    .where('id', '=', id)
    .where('due_at', '=', claimedUntil)
    .execute();
}

/** Whether the weekly run of this Monday is over. */
export async function isWeekDone(db: Connection, week: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout_week')
    .select('done_at')
    .where('week', '=', week)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveWeekDone(db: Connection, week: string, at: Date): Promise<void> {
  await db
    .insertInto('payout_week')
    .values({ week, done_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Receivers with an account in use for which this week's run has requested no payout yet, after the account `after`. */
export function listReceiversOfWeek(
  db: Connection,
  { week, after, limit }: { week: string; after: string | null; limit: number },
) {
  return db
    .selectFrom('payout_account')
    .select(['payout_account.id', 'receiver_kind', 'receiver_id', 'currency'])
    .where('in_use', '=', true)
    .where('state', '=', 'enabled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout')
            .select('payout.id')
            .whereRef('payout.payout_account_id', '=', 'payout_account.id')
            .where('payout.week', '=', week),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('payout_account.id', '>', after ?? ''))
    .orderBy('payout_account.id')
    .limit(limit)
    .execute();
}
