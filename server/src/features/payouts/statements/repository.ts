import { HOME_TIME_ZONE } from '#contract/home-time-zone.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { Period } from './period.ts';

/** A ledger account in one currency. */
export interface StatementAccount {
  /** The name in the ledger: `beneficiary:<id>`. */
  readonly accountName: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** The bookings on an account, by kind. Amounts are the text of a bigint; positive in the account holder's favor. */
export interface SumRow {
  readonly kind: string;
  readonly is_before: boolean;
  readonly count: number;
  readonly amount_minor: string;
  readonly last_entry: string;
}

/** The first day of a moment's month in Addis Ababa, as `ledger_month_total` names months. */
const firstDay = (parameter: string) => `(${parameter}::timestamptz AT TIME ZONE '${HOME_TIME_ZONE}')::date`;

/** To its receiver, a transfer that an operator booked is a payout. */
const shownKind = (kind: string) => `CASE ${kind} WHEN 'transfer_booked' THEN 'payout' ELSE ${kind} END`;

/**
 * An SQL expression: the fees of a payment that its campaign bore before this release, as zero or less; zero if the
 * movement is no release.
 */
const feeBefore = (release: string) => `coalesce((
  SELECT -sum(fee.amount_minor) FROM ledger_entry AS given
    JOIN ledger_movement AS charged ON charged.payment_id = ${release}.payment_id AND charged.kind = 'fee'
    JOIN ledger_entry AS fee ON fee.movement_id = charged.id
      AND fee.account_name = given.account_name AND fee.currency = given.currency
  WHERE ${release}.kind = 'release' AND given.movement_id = ${release}.id AND given.account_name LIKE 'campaign:%'), 0)`;

/**
 * All bookings until the end of a period: the sum before it, and the sums within it by kind. A release is booked less the fees that
 * its campaign bore: here it is what was given, and they are fees.
 */
export function sumBooked(
  db: Connection,
  { accountName, currency }: StatementAccount,
  { from, until }: Period,
): Promise<SumRow[]> {
  const text = `
    WITH total AS (
      SELECT *, month < ${firstDay('$3')} AS is_before FROM ledger_month_total
      WHERE account_name = $1 AND currency = $2 AND month < ${firstDay('$4')}
    ), released AS (
      SELECT -entry.amount_minor AS net_minor, ${feeBefore('movement')} AS fee_minor
      FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
      WHERE entry.account_name = $1 AND entry.currency = $2 AND movement.kind = 'release'
        AND movement.recorded_at >= $3 AND movement.recorded_at < $4
        AND entry.id BETWEEN (SELECT min(first_entry) FROM total WHERE kind = 'release' AND NOT is_before)
          AND (SELECT max(last_entry) FROM total WHERE kind = 'release' AND NOT is_before)
    )
    SELECT CASE WHEN is_before THEN '' ELSE ${shownKind('kind')} END AS kind, is_before,
      sum(entry_count)::integer AS count, sum(amount_minor) AS amount_minor, max(last_entry) AS last_entry
    FROM total GROUP BY 1, 2
    UNION ALL
    SELECT 'release', false, -count(*) FILTER (WHERE net_minor = fee_minor)::integer, -coalesce(sum(fee_minor), 0), 0 FROM released
    UNION ALL
    SELECT 'fee', false, count(*) FILTER (WHERE fee_minor <> 0)::integer, coalesce(sum(fee_minor), 0), 0 FROM released`;
  return runStatement(db, text, [accountName, currency, from, until]);
}

/** The movement id of an entry. */
export async function findMovement(db: Connection, entryId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entry')
    .select('movement_id')
    .where('id', '=', String(entryId))
    .executeTakeFirst();
  return row?.movement_id;
}

/** The time of the first booking on the account. */
export async function findFirstBooking(
  db: Connection,
  { accountName, currency }: StatementAccount,
): Promise<Date | undefined> {
  const text = `
    SELECT movement.recorded_at FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
    WHERE entry.account_name = $1 AND entry.currency = $2 ORDER BY entry.id LIMIT 1`;
  return (await runStatement<{ recorded_at: Date }>(db, text, [accountName, currency]))[0]?.recorded_at;
}

/** A line as it was booked; amounts are the text of a bigint. */
export interface LineRow {
  readonly id: string;
  readonly kind: string;
  readonly recorded_at: Date;
  readonly gross_minor: string;
  readonly fee_minor: string;
  readonly receipt_code: string | null;
  /** Null if the receiver has hidden it, or if the line is a share of a tip to a band. */
  readonly message: string | null;
  /** The name of the band, if the line is of a share of a tip to one. */
  readonly band: string | null;
  readonly reference: string | null;
  readonly destination: string | null;
}

/**
 * Lines of a period in the order of booking, from after the movement `after` up to the movement `until`, both as ids.
 * The fees of a tip are part of the tip's line if both were booked in the period, and those of a contribution part of its release.
 */
export function listLines(
  db: Connection,
  { accountName, currency }: StatementAccount,
  { from, until }: Period,
  part: { readonly after: string | null; readonly until: string | null; readonly limit: number },
): Promise<LineRow[]> {
  const entryOf = (movement: string) =>
    `(SELECT id FROM ledger_entry WHERE movement_id = ${movement} AND account_name = $1 AND currency = $2)`;
  // A share of a tip to a band is not the member's own tip.
  const isOwn = `$1 = 'beneficiary:' || tip.beneficiary_id::text`;
  const text = `
    WITH period AS (
      SELECT min(first_entry) AS first_entry, max(last_entry) AS last_entry FROM ledger_month_total
      WHERE account_name = $1 AND currency = $2 AND month >= ${firstDay('$3')} AND month < ${firstDay('$4')}
    ), line AS (
      SELECT entry.id AS entry_id, movement.id, movement.kind, movement.recorded_at, movement.payment_id, movement.payout_id,
        CASE movement.kind WHEN 'transfer_booked' THEN movement.fact END AS transfer, -entry.amount_minor AS gross_minor
      FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
      WHERE entry.account_name = $1 AND entry.currency = $2
        AND movement.recorded_at >= $3 AND movement.recorded_at < $4
        AND entry.id >= (SELECT first_entry FROM period) AND entry.id <= (SELECT last_entry FROM period)
        AND entry.id > CASE WHEN $5::uuid IS NULL THEN 0 ELSE ${entryOf('$5::uuid')} END
        AND entry.id <= CASE WHEN $6::uuid IS NULL THEN (SELECT last_entry FROM period) ELSE ${entryOf('$6::uuid')} END
        AND (movement.kind <> 'fee' OR NOT EXISTS (
          SELECT FROM ledger_movement AS capture JOIN ledger_entry AS captured ON captured.movement_id = capture.id
            AND captured.account_name = $1 AND captured.currency = $2
          WHERE capture.payment_id = movement.payment_id AND capture.kind = 'capture'
            AND capture.recorded_at >= $3 AND capture.recorded_at < $4))
      ORDER BY entry.id LIMIT $7
    )
    SELECT line.id, ${shownKind('line.kind')} AS kind, line.recorded_at,
      line.gross_minor - ${feeBefore('line')} AS gross_minor, ${feeBefore('line')} + coalesce((
        SELECT -sum(entry.amount_minor)
        FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
        WHERE line.kind = 'capture' AND movement.payment_id = line.payment_id AND movement.kind = 'fee'
          AND movement.recorded_at >= $3 AND movement.recorded_at < $4
          AND entry.account_name = $1 AND entry.currency = $2
          AND ($6::uuid IS NULL OR entry.id <= ${entryOf('$6::uuid')})
      ), 0) AS fee_minor,
      tip.receipt_code,
      -- A tip without a message needs no lookup whether it is hidden.
      CASE WHEN tip.is_own AND tip.message IS NOT NULL AND (SELECT message_hidden_at FROM page_tip WHERE tip_id = tip.id) IS NULL
        THEN left(tip.message, 200) END AS message,
      CASE WHEN NOT tip.is_own THEN (SELECT name FROM beneficiary WHERE beneficiary.id = tip.beneficiary_id) END AS band,
      coalesce(payout.bank_reference, payout.provider_payout, line.transfer) AS reference, payout_account.destination_shown AS destination
    FROM line
      LEFT JOIN payment ON payment.id = line.payment_id
      LEFT JOIN LATERAL (
        SELECT id, beneficiary_id, receipt_code, message, ${isOwn} AS is_own FROM tip
        WHERE payment.reference_kind = 'tip' AND id = payment.reference_id
        UNION ALL
        SELECT id, beneficiary_id, receipt_code, message, ${isOwn} FROM tip
        WHERE payment.reference_kind = 'eventtip' AND event_tip_id = payment.reference_id
          AND (${isOwn} OR EXISTS (SELECT FROM band_share AS member
            WHERE member.agreement_id = tip.band_agreement_id AND member.parts > 0
              AND $1 = 'beneficiary:' || member.member_id::text))
        ORDER BY is_own DESC LIMIT 1
      ) AS tip ON true
      LEFT JOIN payout ON payout.id = line.payout_id
      LEFT JOIN payout_account ON payout_account.id = payout.payout_account_id
    ORDER BY line.entry_id`;
  return runStatement(db, text, [accountName, currency, from, until, part.after, part.until, part.limit]);
}
