import { type RawBuilder, sql } from 'kysely';
import { coverAccount, refundRefusedReason, sharesOf } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import '../paying/tables.ts';

/** The ledger account of a page in one currency. */
export interface LeftAccount {
  readonly accountName: string;
  readonly currency: string;
}

/** What came to an account in one currency, all of it or until a time. */
interface LeftUntil extends LeftAccount {
  /** A `timestamptz` as the database writes it. */
  readonly until?: string;
}

/**
 * Payments that the account has a share of and that can be refunded in full: nobody else has a part, no payout includes
 * them, no open case is about them but one that says that their refund was refused, and they came to it after the last
 * transfer that an operator booked as paid to the page, which may have been for any tip before it. What a campaign released
 * to the account is the account's own.
 */
const returnable = ({ accountName, currency, until }: LeftUntil): RawBuilder<unknown> => sql`
  (SELECT share.payment_id, share.amount_minor
  FROM ${sharesOf(accountName)} AS share JOIN payment ON payment.id = share.payment_id
  WHERE share.currency = ${currency} AND share.amount_minor > 0 AND payment.status = 'succeeded'
    AND NOT EXISTS (SELECT FROM payment_allocation AS allotted
      WHERE allotted.payment_id = payment.id AND allotted.account_name NOT IN (${accountName}, ${coverAccount})
        AND NOT EXISTS (SELECT FROM ledger_release AS released
          WHERE released.payment_id = payment.id AND released.from_account = allotted.account_name))
    AND NOT EXISTS (SELECT FROM payment_quarantine AS found
      WHERE found.payment_id = payment.id AND found.resolved_at IS NULL AND found.reason <> ${refundRefusedReason})
    AND NOT EXISTS (SELECT FROM ledger_movement AS source
        JOIN ledger_entry AS brought ON brought.movement_id = source.id AND brought.account_name = ${accountName}
        JOIN payout_share AS paid ON paid.entry_id = brought.id AND paid.living
      WHERE source.payment_id = payment.id AND source.kind IN ('capture', 'release'))
    AND NOT EXISTS (SELECT FROM ledger_movement AS source
        JOIN ledger_entry AS brought ON brought.movement_id = source.id AND brought.account_name = ${accountName}
      WHERE source.payment_id = payment.id AND source.kind IN ('capture', 'release') AND (
        source.recorded_at > ${until ?? 'infinity'}::timestamptz OR source.recorded_at <= (
        SELECT max(booked.recorded_at) FROM ledger_movement AS booked
          JOIN ledger_entry AS sent ON sent.movement_id = booked.id
        WHERE booked.kind = 'transfer_booked' AND sent.account_name = ${accountName} AND sent.currency = ${currency}))))`;

/** How many payments can be refunded now, the account's share of them, and the time of the answer. */
export async function sumReturnable(
  db: Connection,
  account: LeftAccount,
): Promise<{ count: number; amountMinor: number; at: string }> {
  const { rows } = await sql<{ count: number; amount_minor: string; at: string }>`
    SELECT count(*)::integer AS count, coalesce(sum(amount_minor), 0) AS amount_minor, statement_timestamp()::text AS at
    FROM ${returnable(account)} AS returnable`.execute(db);
  const { count = 0, amount_minor = '0', at = 'infinity' } = rows[0] ?? {};
  return { count, amountMinor: Number(amount_minor), at };
}

/** What of the account's money waits because the desk hides the campaign that it was collected for. */
export async function sumWaiting(db: Connection, { accountName, currency }: LeftAccount): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(amount_minor), 0) AS sum FROM waiting_for_hidden_campaign
    WHERE account_name = ${accountName} AND currency = ${currency}`.execute(db);
  return Math.max(Number(rows[0]?.sum), 0);
}

/** Some of these payments, in the order of their ids. */
export async function listReturnable(
  db: Connection,
  account: LeftUntil,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT payment_id FROM ${returnable(account)} AS returnable
    WHERE ${after}::uuid IS NULL OR payment_id > ${after}::uuid
    ORDER BY payment_id LIMIT ${limit}`.execute(db);
  return rows.map(({ payment_id }) => payment_id);
}
