import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import { coverAccount } from '../../ledger/fees/cover-account.ts';
import '../../tables.ts';

// Problems of movements that a payment's status does not account for: fees, payouts, treasury acts. One sentence per
// problem; an empty list is a proof.

/**
 * Checks the rules of `may_touch`, which the database enforces when such a movement commits. Nearly all of these
 * movements are fees, possibly a million: for them the rule is repeated here as joins, for speed.
 */
export const listMovementsOnForbiddenAccounts = (db: Connection) =>
  problemSentences(
    db,
    sql`WITH forbidden AS (
        SELECT m.id, m.kind, e.account_name
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        WHERE m.kind = 'fee' AND e.account_name <> 'provider:' || m.provider
          AND e.account_name NOT IN ('expense:processing', 'expense:losses')
          AND NOT EXISTS (SELECT FROM payment_allocation allotted
            WHERE allotted.payment_id = m.payment_id AND allotted.account_name = e.account_name)
          AND NOT EXISTS (SELECT FROM ledger_release r
            WHERE r.payment_id = m.payment_id AND r.to_account = e.account_name)
        UNION ALL
        SELECT m.id, m.kind, e.account_name
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id JOIN ledger_account a ON a.name = e.account_name
        WHERE m.kind NOT IN ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'fee')
          AND NOT may_touch(m, e, a.kind)
      )
      SELECT format('movement %s (%s) touches %s, which it may not', id, kind, account_name) AS problem FROM forbidden`,
  );

/** Whoever the payment names bears the fee of a capture; we bear the cost of a dispute and all other fees. */
export const listFeesChargedToWrongParty = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('the fee %s of payment %s, which the %s bears, is borne by %s', m.fact, p.id, p.fee_borne_by,
        e.account_name) AS problem
      FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id JOIN payment p ON p.id = m.payment_id
      WHERE m.kind = 'fee' AND e.account_name NOT LIKE 'provider:%' AND e.account_name NOT LIKE 'expense:%'
        AND (p.fee_borne_by = 'platform' OR (p.fee_borne_by = 'payer') <> (e.account_name = ${coverAccount}))
      UNION ALL
      SELECT format('payment %s covers %s of the fee and allots %s', p.id, p.fee_cover_minor, coalesce(a.amount_minor, 0))
      FROM payment p LEFT JOIN payment_allocation a ON a.payment_id = p.id AND a.account_name = ${coverAccount}
      WHERE p.fee_cover_minor <> coalesce(a.amount_minor, 0)`,
  );

/** Each payout is put aside once, is sent in full, costs us no more than it pays, and returns no more than it took. */
export const listUnevenPayouts = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payout %s: %s of %s left its receiver and %s is in transit%s', payout_id, gone, amount, in_transit,
        CASE WHEN sent THEN ', though it was sent' ELSE '' END) AS problem
      FROM (
        SELECT m.payout_id, count(*) FILTER (WHERE m.kind = 'payout' AND e.account_name LIKE 'transit:%') AS requests,
          count(DISTINCT e.account_name) FILTER (WHERE a.kind = 'liability') AS liabilities,
          count(DISTINCT e.currency) AS currencies,
          coalesce(-sum(e.amount_minor) FILTER (WHERE e.account_name LIKE 'transit:%'), 0) AS in_transit,
          coalesce(sum(e.amount_minor) FILTER (WHERE a.kind = 'liability' AND e.account_name NOT LIKE 'transit:%'
            AND m.kind <> 'transfer_reversed'), 0) AS gone,
          coalesce(sum(e.amount_minor) FILTER (WHERE a.kind = 'asset' AND m.kind = 'transfer_reversed'), 0) AS reversed,
          coalesce(-sum(e.amount_minor) FILTER (WHERE m.kind = 'payout' AND e.account_name LIKE 'transit:%'), 0) AS amount,
          coalesce(sum(e.amount_minor) FILTER (WHERE e.account_name = 'expense:processing'), 0) AS charged,
          bool_or(m.kind = 'payout_sent') AS sent
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id JOIN ledger_account a ON a.name = e.account_name
        WHERE m.payout_id IS NOT NULL GROUP BY m.payout_id
      ) AS booked
      WHERE requests <> 1 OR liabilities <> 2 OR currencies <> 1 OR gone NOT BETWEEN 0 AND amount
        OR charged NOT BETWEEN 0 AND amount OR reversed NOT BETWEEN 0 AND gone OR in_transit <> CASE WHEN sent THEN 0 ELSE gone END`,
  );

/** Each treasury act has its movement, and each such movement has its act. */
export const listUnbookedActs = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('treasury act %s (%s, by %s) has no movement of its kind', act.id, act.kind, act.decided_by) AS problem
      FROM treasury_act act LEFT JOIN ledger_movement m ON m.treasury_act_id = act.id AND m.kind = act.kind
      WHERE m.id IS NULL
      UNION ALL
      SELECT format('movement %s (%s) comes from no treasury act', m.id, m.kind)
      FROM ledger_movement m LEFT JOIN treasury_act act ON act.id = m.treasury_act_id
      WHERE m.kind IN ('write_off', 'transfer_booked') AND act.id IS NULL`,
  );
