import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import { refundFailedReason, refundRefusedReason } from '../quarantine/repository.ts';
import '../tables.ts';

// Each of these lists problems, one sentence per problem; an empty list is a proof.

export const listUnbalancedMovements = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('movement %s is off by %s %s', m.id, coalesce(sum(e.amount_minor), 0), coalesce(e.currency, 'without entries')) AS problem
      FROM ledger_movement m LEFT JOIN ledger_entry e ON e.movement_id = m.id
      GROUP BY m.id, e.currency HAVING coalesce(sum(e.amount_minor), 0) <> 0 OR count(e.id) = 0`,
  );

/**
 * What each payment captured, and what refunds and disputes have taken of it, according to the ledger, in one pass
 * without sorting. `among` can exclude movements of payments.
 */
const takenPerPayment = (among = sql``) => sql`
  SELECT p.id, p.status, p.amount_minor AS quoted,
    coalesce(m.is_booked, false) AS is_booked, coalesce(m.is_captured, false) AS is_captured,
    coalesce(m.captured, 0) AS captured, coalesce(m.refunded, 0) AS refunded, coalesce(m.disputed, 0) AS disputed
  FROM payment p LEFT JOIN (
    SELECT m.payment_id, true AS is_booked, bool_or(m.kind = 'capture') AS is_captured,
      sum(e.amount_minor) FILTER (WHERE m.kind = 'capture') AS captured,
      -sum(e.amount_minor) FILTER (WHERE m.kind IN ('refund', 'refund_reversed')) AS refunded,
      -sum(e.amount_minor) FILTER (WHERE m.kind IN ('dispute', 'dispute_reversed')) AS disputed
    FROM ledger_movement m LEFT JOIN ledger_entry e
      ON e.movement_id = m.id AND e.account_name = 'provider:' || m.provider
    WHERE m.payment_id IS NOT NULL AND m.kind NOT IN ('adjustment', 'fee', 'release') ${among}
    GROUP BY m.payment_id
  ) AS m ON m.payment_id = p.id`;

export const listPaymentsWithWrongMovements = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payment %s is %s with the movements {%s}', id, status, (
        SELECT string_agg(m.kind, ',' ORDER BY m.kind) FROM ledger_movement m
        WHERE m.payment_id = booked.id AND m.kind NOT IN ('adjustment', 'fee')
      )) AS problem
      FROM (${takenPerPayment()}) AS booked
      WHERE status <> CASE
        WHEN NOT is_captured THEN CASE WHEN is_booked OR status IN ('succeeded', 'refunded', 'disputed')
          THEN 'nothing it may be' ELSE status END
        WHEN disputed > 0 THEN 'disputed'
        WHEN refunded > 0 AND refunded = captured THEN 'refunded'
        ELSE 'succeeded' END`,
  );

/** Only a payment with a reversal, or with a capture entry on the wrong side, can be overdrawn: few of a million. */
export const listOverdrawnPayments = (db: Connection) =>
  problemSentences(
    db,
    sql`WITH suspected AS MATERIALIZED (
        SELECT payment_id FROM ledger_movement
        WHERE kind IN ('refund', 'refund_reversed', 'dispute', 'dispute_reversed')
        UNION
        SELECT m.payment_id FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        WHERE m.kind = 'capture' AND (e.account_name LIKE 'provider:%') <> (e.amount_minor > 0)
      )
      SELECT format('payment %s captured %s, of which %s was refunded and %s disputed', id, captured, refunded, disputed) AS problem
      FROM (${takenPerPayment(sql`AND m.payment_id IN (SELECT payment_id FROM suspected)`)}) AS booked
      WHERE refunded < 0 OR disputed < 0 OR refunded + disputed > captured
      UNION ALL
      SELECT format('payment %s leaves %s with %s', m.payment_id, coalesce(r.from_account, e.account_name), sum(e.amount_minor))
      FROM suspected JOIN ledger_movement m USING (payment_id) JOIN ledger_entry e ON e.movement_id = m.id
        LEFT JOIN ledger_release r ON r.payment_id = m.payment_id AND r.to_account = e.account_name
      WHERE m.kind NOT IN ('adjustment', 'fee', 'release') AND e.account_name NOT LIKE 'provider:%'
      GROUP BY m.payment_id, coalesce(r.from_account, e.account_name), e.currency HAVING sum(e.amount_minor) > 0`,
  );

export const listForeignMovements = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('movement %s (%s of %s) belongs to no payment with that charge', m.id, m.kind, m.charge) AS problem
      FROM ledger_movement m LEFT JOIN payment p
        ON p.id = m.payment_id AND p.provider = m.provider AND p.provider_charge = m.charge
      WHERE p.id IS NULL AND m.kind <> 'adjustment' AND NOT (m.kind IN ('fee', 'own_payout') AND m.payment_id IS NULL)
        AND m.payout_id IS NULL AND m.treasury_act_id IS NULL`,
  );

/** Each adjustment comes from a closed case of that charge or payment, and touches nobody's credit. */
export const listUnfoundedAdjustments = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('movement %s (%s of %s) comes from no closed case about it', m.id, m.kind, m.charge) AS problem
      FROM ledger_movement m
        LEFT JOIN payment_case_closing c ON c.case_id = m.case_id
        LEFT JOIN payment_quarantine q ON q.id = c.case_id AND q.provider = m.provider
          AND (q.payment_id = m.payment_id OR q.provider_charge = m.charge)
      WHERE (m.case_id IS NOT NULL OR m.kind = 'adjustment') AND q.id IS NULL
      UNION ALL
      SELECT format('adjustment %s touches %s', m.id, e.account_name)
      FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
      WHERE m.kind = 'adjustment'
        AND e.account_name NOT IN ('provider:' || m.provider, 'suspense:' || m.provider, 'expense:losses')`,
  );

/** What each capture booked on each account, as quoted, against what the payment allocates to it, in both directions. */
export const listMovementsOffAllocation = (db: Connection) =>
  problemSentences(
    db,
    sql`WITH due AS (
        SELECT m.id, a.account_name, p.currency, -a.amount_minor AS amount_minor
          FROM ledger_movement m JOIN payment p ON p.id = m.payment_id JOIN payment_allocation a ON a.payment_id = p.id
          WHERE m.kind = 'capture' AND m.case_id IS NULL
        UNION ALL
        SELECT m.id, 'provider:' || m.provider, p.currency, p.amount_minor
          FROM ledger_movement m JOIN payment p ON p.id = m.payment_id
          WHERE m.kind = 'capture' AND m.case_id IS NULL
      ), given AS (
        SELECT e.movement_id, e.account_name, e.currency, e.amount_minor
          FROM ledger_entry e JOIN ledger_movement m ON m.id = e.movement_id
          WHERE m.kind = 'capture' AND m.case_id IS NULL
      )
      SELECT format('movement %s gives %s %s %s, not %s', coalesce(due.id, given.movement_id),
          coalesce(due.account_name, given.account_name), coalesce(given.amount_minor, 0),
          coalesce(due.currency, given.currency), coalesce(due.amount_minor, 0)) AS problem
      FROM due FULL JOIN given
        ON given.movement_id = due.id AND given.account_name = due.account_name AND given.currency = due.currency
      WHERE due.amount_minor IS DISTINCT FROM given.amount_minor
      UNION ALL
      SELECT format('movement %s (%s) touches %s in %s, which payment %s does not allot anything', m.id, m.kind,
        e.account_name, e.currency, m.payment_id)
      FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id JOIN payment p ON p.id = m.payment_id
        LEFT JOIN ledger_release r ON r.payment_id = p.id AND r.to_account = e.account_name
        LEFT JOIN payment_allocation a ON a.payment_id = p.id
          AND a.account_name = coalesce(r.from_account, e.account_name)
      WHERE m.kind <> 'adjustment' AND e.account_name <> 'provider:' || m.provider
        AND NOT (m.kind = 'fee' AND e.account_name IN ('expense:processing', 'expense:losses'))
        AND (a.payment_id IS NULL OR e.currency <> p.currency)`,
  );

export const listUnequalTotals = (db: Connection) =>
  problemSentences(
    db,
    sql`WITH counted AS (
        SELECT payment_id FROM ledger_movement WHERE kind = 'capture' AND case_id IS NOT NULL
      ), quoted AS (
        SELECT provider, currency, sum(amount_minor) AS amount_minor FROM payment
        WHERE status IN ('succeeded', 'refunded', 'disputed') AND id NOT IN (SELECT payment_id FROM counted)
        GROUP BY provider, currency
      ), booked AS (
        SELECT m.provider, e.currency, sum(e.amount_minor) AS amount_minor
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        WHERE m.kind = 'capture' AND m.case_id IS NULL AND e.account_name LIKE 'provider:%'
        GROUP BY m.provider, e.currency
      )
      SELECT format('%s captured %s %s by the ledger and %s by the payments', coalesce(quoted.provider, booked.provider),
        coalesce(booked.amount_minor, 0), coalesce(quoted.currency, booked.currency), coalesce(quoted.amount_minor, 0)) AS problem
      FROM quoted FULL JOIN booked ON booked.provider = quoted.provider AND booked.currency = quoted.currency
      WHERE quoted.amount_minor IS DISTINCT FROM booked.amount_minor`,
  );

export const listMisallocatedPayments = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payment %s of %s %s is allocated %s', p.id, p.amount_minor, p.currency, coalesce(sum(a.amount_minor), 0)) AS problem
      FROM payment p LEFT JOIN payment_allocation a ON a.payment_id = p.id
      GROUP BY p.id HAVING sum(a.amount_minor) IS DISTINCT FROM p.amount_minor`,
  );

/** The totals, against the sums of the payments that they stand for. */
export const listWrongTotals = (db: Connection) =>
  problemSentences(
    db,
    sql`WITH counted AS (
        SELECT account_name, currency, sum(payment_count) AS payment_count, sum(amount_minor) AS amount_minor
        FROM received_total GROUP BY account_name, currency
      ), due AS (
        SELECT a.account_name, p.currency, count(*) AS payment_count, sum(a.amount_minor) AS amount_minor
        FROM payment p JOIN payment_allocation a ON a.payment_id = p.id
        WHERE p.status = 'succeeded' GROUP BY a.account_name, p.currency
      )
      SELECT format('%s counts %s payments of %s %s, not %s of %s', account_name, coalesce(counted.payment_count, 0),
        coalesce(counted.amount_minor, 0), currency, coalesce(due.payment_count, 0), coalesce(due.amount_minor, 0)) AS problem
      FROM counted FULL JOIN due USING (account_name, currency)
      WHERE coalesce(counted.payment_count, 0) <> coalesce(due.payment_count, 0)
        OR coalesce(counted.amount_minor, 0) <> coalesce(due.amount_minor, 0)`,
  );

/** A refund that failed is booked, and one that was refused never moved: neither says anything against the books. */
export const listOpenQuarantine = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('case %s: %s (payment %s, checkout %s, charge %s)', id, reason, coalesce(payment_id::text, 'unknown'),
        coalesce(provider_checkout, 'unknown'), coalesce(provider_charge, 'none')) AS problem
      FROM payment_quarantine
      WHERE resolved_at IS NULL AND reason NOT IN (${refundFailedReason}, ${refundRefusedReason}) ORDER BY id`,
  );

export const listForgottenPayments = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payment %s is still pending, its checkout ended at %s%s', id, expires_at, (
        SELECT format('; case %s about it was closed without booking anything: npm run case -- show %s', max(q.id), max(q.id))
        FROM payment_quarantine q WHERE q.payment_id = payment.id AND q.resolved_at IS NOT NULL HAVING max(q.id) IS NOT NULL
      )) AS problem
      FROM payment WHERE status = 'pending' AND expires_at < now() - interval '7 days'`,
  );

/** Every movement of charges in the ledger, before fees, as the provider's own journal would have it. */
export async function listBookedMovements(db: Connection, provider: string) {
  const { rows } = await sql<{ charge: string; kind: string; currency: string; amount_minor: string }>`
    SELECT m.charge, m.kind, e.currency, sum(e.amount_minor) AS amount_minor
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
    WHERE m.provider = ${provider} AND e.account_name = ${`provider:${provider}`} AND m.kind NOT IN ('fee', 'own_payout')
    GROUP BY m.charge, m.kind, e.currency`.execute(db);
  return rows;
}

/** Charges with a closed case: only the total of their movements is compared. */
export async function listChargesOfClosedCases(db: Connection, provider: string): Promise<Set<string>> {
  const { rows } = await sql<{ charge: string }>`
    SELECT coalesce(q.provider_charge, p.provider_charge) AS charge
    FROM payment_case_closing c JOIN payment_quarantine q ON q.id = c.case_id
      LEFT JOIN payment p ON p.id = q.payment_id
    WHERE q.provider = ${provider} AND coalesce(q.provider_charge, p.provider_charge) IS NOT NULL`.execute(
    db,
  );
  return new Set(rows.map(({ charge }) => charge));
}

/** The provider's fees according to the ledger, by charge. */
export async function listBookedFees(db: Connection, provider: string) {
  const { rows } = await sql<{ charge: string; currency: string; amount_minor: string }>`
    SELECT m.charge, e.currency, -sum(e.amount_minor) AS amount_minor
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
    WHERE m.kind = 'fee' AND m.provider = ${provider} AND e.account_name = ${`provider:${provider}`}
    GROUP BY m.charge, e.currency`.execute(db);
  return rows;
}
