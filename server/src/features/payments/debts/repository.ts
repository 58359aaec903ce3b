import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { minorUnits } from '../minor-units.ts';
import type { TreasuryActTable } from '../tables.ts';
import '../tables.ts';

/** A ledger account that is below zero: its holder owes us. */
export interface Debt {
  readonly accountName: string;
  readonly currency: string;
  /** Above zero. */
  readonly amountMinor: number;
  /** Since when the account has been below zero without a break. */
  readonly since: Date;
  /** When the last payout that has not been returned was requested or sent; null if there is none. */
  readonly paidOutAt: Date | null;
}

/** The accounts of receivers that are below zero, longest first; only the given one if there is a name. */
export async function listDebts(db: Connection, accountName?: string): Promise<Debt[]> {
  // The totals are updated when a transaction commits, so for one account the entries are summed: these include what
  // this transaction has booked.
  const debt =
    accountName === undefined
      ? sql`SELECT account_name, currency, -sum(amount_minor) AS amount_minor FROM ledger_month_total
          GROUP BY account_name, currency HAVING sum(amount_minor) < 0`
      : sql`SELECT entry.account_name, entry.currency, sum(entry.amount_minor) AS amount_minor
          FROM ledger_entry AS entry JOIN ledger_account AS account ON account.name = entry.account_name
          WHERE account.name = ${accountName} AND is_receiver(account)
          GROUP BY entry.account_name, entry.currency HAVING sum(entry.amount_minor) > 0`;
  const { rows } = await sql<{
    account_name: string;
    currency: string;
    amount_minor: string;
    since: Date;
    paid_out_at: Date | null;
  }>`
    WITH debt AS (${debt})
    SELECT debt.*, below.since, (
      SELECT max(step.recorded_at) FROM ledger_entry AS entry
        JOIN ledger_movement AS asked ON asked.id = entry.movement_id AND asked.kind = 'payout'
        JOIN ledger_movement AS step ON step.payout_id = asked.payout_id
      WHERE entry.account_name = debt.account_name AND entry.currency = debt.currency AND NOT EXISTS (
        SELECT FROM ledger_movement AS back WHERE back.payout_id = asked.payout_id AND back.kind = 'payout_returned')
    ) AS paid_out_at FROM debt CROSS JOIN LATERAL (
      SELECT min(at) AS since FROM (
        SELECT at, count(*) FILTER (WHERE running <= 0) OVER (ORDER BY at DESC, id DESC) AS paid_later FROM (
          SELECT movement.recorded_at AS at, entry.id,
            sum(entry.amount_minor) OVER (ORDER BY movement.recorded_at, entry.id) AS running
          FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
          WHERE entry.account_name = debt.account_name AND entry.currency = debt.currency
        ) AS balance
      ) AS balance WHERE paid_later = 0
    ) AS below ORDER BY below.since, debt.account_name, debt.currency`.execute(db);
  return rows.map((row) => ({
    accountName: row.account_name,
    currency: row.currency,
    amountMinor: minorUnits(row.amount_minor),
    since: row.since,
    paidOutAt: row.paid_out_at,
  }));
}

/** Serializes concurrent decisions about what an account owes. */
export async function lockDebts(transaction: Transaction, accountName: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${accountName}, 0))`.execute(transaction);
}

export async function insertTreasuryAct(
  transaction: Transaction,
  act: Pick<Selectable<TreasuryActTable>, 'kind' | 'reason'> & { readonly decidedBy: string },
): Promise<string> {
  const { id } = await transaction
    .insertInto('treasury_act')
    .values({ kind: act.kind, decided_by: act.decidedBy, reason: act.reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
