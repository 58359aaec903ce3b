import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import {
  isPaidOut,
  paymentsOfBlockedBands,
  paymentsOfHiddenCampaigns,
} from '../../paying/outdated/repository.ts';
import '../../paying/tables.ts';

/** Ids of entries; null where there are none. */
interface Bounds {
  readonly first: string | null;
  readonly last: string | null;
  readonly since: string | null;
  readonly first_release: string | null;
  readonly last_release: string | null;
}

/**
 * What of a ledger account no payout pays, and what of that waits. $1 is the account, $2 the currency, $3 until when
 * what was captured is ready; the other values bound the entries that are read.
 */
const openAndWaiting = `WITH waiting AS (
  SELECT sum(amount_minor) AS amount_minor, false AS blocked FROM ledger_capture_hour
  WHERE account_name = $1 AND currency = $2 AND hour > $3
  UNION ALL
  SELECT -sum(entry.amount_minor), false FROM ledger_entry AS of_capture
    JOIN ledger_movement AS capture ON capture.id = of_capture.movement_id
      AND capture.kind = 'capture' AND capture.recorded_at > $3
    JOIN ledger_movement AS movement ON movement.payment_id = capture.payment_id
    JOIN ledger_entry AS entry ON entry.movement_id = movement.id
      AND entry.account_name = of_capture.account_name AND entry.currency = of_capture.currency
  WHERE of_capture.account_name = $1 AND of_capture.currency = $2
    AND of_capture.id BETWEEN $4::bigint AND $5::bigint
  UNION ALL
  -- The same of payments that were captured for a campaign and released.
  SELECT -sum(entry.amount_minor), false FROM ledger_entry AS of_release
    JOIN ledger_movement AS release ON release.id = of_release.movement_id AND release.kind = 'release'
    JOIN ledger_movement AS capture ON capture.payment_id = release.payment_id AND capture.kind = 'capture'
      AND capture.recorded_at > $3
      AND capture.recorded_at < date_trunc('hour', $3::timestamptz, 'UTC') + interval '1 hour'
    JOIN ledger_movement AS movement ON movement.payment_id = release.payment_id
    JOIN ledger_entry AS entry ON entry.movement_id = movement.id
      AND entry.account_name = of_release.account_name AND entry.currency = of_release.currency
  WHERE of_release.account_name = $1 AND of_release.currency = $2
    AND of_release.id BETWEEN $7::bigint AND $8::bigint
  UNION ALL
  SELECT -sum(entry.amount_minor), true
  FROM (SELECT payment_id FROM payment_quarantine WHERE resolved_at IS NULL UNION SELECT payment_id FROM payment_being_refunded
      UNION ${paymentsOfBlockedBands('$1')} UNION ${paymentsOfHiddenCampaigns('$1')}) AS found
    JOIN ledger_movement AS capture ON capture.payment_id = found.payment_id
      AND capture.kind = 'capture' AND capture.recorded_at <= $3
    JOIN ledger_movement AS movement ON movement.payment_id = found.payment_id
    JOIN ledger_entry AS entry ON entry.movement_id = movement.id AND entry.account_name = $1 AND entry.currency = $2
  WHERE NOT EXISTS (SELECT FROM payout_share AS share WHERE share.entry_id = entry.id AND share.living)
    -- What was taken back of money that a living payout pays waits for no case.
    AND NOT (entry.amount_minor > 0 AND ${isPaidOut})
  UNION ALL
  -- A clock that was moved back: paid out, though by now it should wait. Looked for payout by payout (an OFFSET is not
  -- planned across), for beyond that entry are all those of others too.
  SELECT -sum(share.amount_minor), false FROM payout
    CROSS JOIN LATERAL (SELECT entry_id, amount_minor FROM payout_share
      WHERE payout_id = payout.id AND entry_id >= $6::bigint AND living OFFSET 0) AS share
    CROSS JOIN LATERAL (SELECT FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
        JOIN ledger_movement AS capture ON capture.payment_id = movement.payment_id
          AND capture.kind = 'capture' AND capture.recorded_at > $3
      WHERE entry.id = share.entry_id OFFSET 0) AS captured_since
  WHERE payout.account_name = $1 AND payout.currency = $2
)
SELECT (SELECT coalesce(sum(amount_minor), 0) FROM ledger_month_total WHERE account_name = $1 AND currency = $2) AS open,
  coalesce(sum(amount_minor), 0) AS waiting, coalesce(sum(amount_minor) FILTER (WHERE blocked), 0) AS blocked
FROM waiting`;

/**
 * The part of a ledger account's balance that is ready to be paid out, and the part that waits. Waiting is what was
 * captured after `capturedUntil` (summed by hours, except for the first one), what an open case is about, what is being
 * refunded, what was collected for a hidden campaign, and shares of a blocked band's tips.
 */
export async function sumOpenEntries(
  db: Connection,
  account: {
    readonly accountName: string;
    readonly currency: string;
    readonly capturedUntil: Date;
  },
): Promise<{ readyMinor: number; waitingMinor: number; blockedMinor: number }> {
  const { accountName, currency, capturedUntil } = account;
  // With known numbers the plan uses an index; they do not change any more.
  const [bounds] = await runStatement<Bounds>(
    db,
    `WITH releases AS (
       SELECT first_entry, last_entry FROM ledger_month_total
       WHERE account_name = $1 AND currency = $2 AND kind = 'release' AND month >= month_in_addis_ababa($3)
     )
     SELECT min(first_capture) FILTER (WHERE hour <= $3) AS first, max(last_capture) FILTER (WHERE hour <= $3) AS last,
       min(first_capture) AS since,
       -- A payment is released after its capture.
       (SELECT min(first_entry) FROM releases) AS first_release, (SELECT max(last_entry) FROM releases) AS last_release
     FROM ledger_capture_hour
     WHERE account_name = $1 AND currency = $2 AND hour >= date_trunc('hour', $3::timestamptz, 'UTC')`,
    [accountName, currency, capturedUntil],
  );
  const [row] = await runStatement<{ open: string; waiting: string; blocked: string }>(db, openAndWaiting, [
    accountName,
    currency,
    capturedUntil,
    bounds?.first ?? null,
    bounds?.last ?? null,
    bounds?.since ?? null,
    bounds?.first_release ?? null,
    bounds?.last_release ?? null,
  ]);
  const waitingMinor = Number(row?.waiting ?? 0);
  return {
    readyMinor: Number(row?.open ?? 0) - waitingMinor,
    waitingMinor,
    // What waits although it was captured long enough ago.
    blockedMinor: Number(row?.blocked ?? 0),
  };
}

/** What was paid out of a ledger account, transfers that operators booked included, and what is about to be paid. */
export async function sumPayouts(
  db: Connection,
  accountName: string,
  currency: string,
): Promise<{ underWayMinor: number; paidMinor: number }> {
  const row = await db
    .selectFrom('payout')
    .select([
      sql<string>`coalesce(sum(amount_minor) FILTER (WHERE state IN ('requested', 'approved', 'sending', 'sent')), 0)`.as(
        'under_way',
      ),
      sql<string>`coalesce(sum(amount_minor) FILTER (WHERE state = 'paid'), 0) - (
        SELECT coalesce(sum(amount_minor), 0) FROM ledger_month_total
        WHERE account_name = ${accountName} AND currency = ${currency} AND kind = 'transfer_booked')`.as(
        'paid',
      ),
    ])
    .where('account_name', '=', accountName)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return { underWayMinor: Number(row.under_way), paidMinor: Number(row.paid) };
}
