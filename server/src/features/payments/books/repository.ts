import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

// Each of these lists what is wrong, one sentence a case; an empty list is a proof.

async function sentences(
  db: Connection,
  query: ReturnType<typeof sql<{ problem: string }>>,
): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ problem }) => problem);
}

export const listUnbalancedMovements = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('movement %s is off by %s %s', m.id, coalesce(sum(e.amount_minor), 0), coalesce(e.currency, 'without entries')) AS problem
      FROM ledger_movement m LEFT JOIN ledger_entry e ON e.movement_id = m.id
      GROUP BY m.id, e.currency HAVING coalesce(sum(e.amount_minor), 0) <> 0 OR count(e.id) = 0`,
  );

export const listPaymentsWithWrongMovements = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('payment %s is %s with the movements {%s}', id, status, kinds) AS problem
      FROM (
        SELECT p.id, p.status, coalesce(string_agg(m.kind, ',' ORDER BY m.kind), '') AS kinds
        FROM payment p LEFT JOIN ledger_movement m ON m.payment_id = p.id GROUP BY p.id
      ) AS found
      WHERE kinds <> CASE status WHEN 'succeeded' THEN 'capture' WHEN 'refunded' THEN 'capture,refund'
        WHEN 'disputed' THEN 'capture,dispute' ELSE '' END`,
  );

export const listForeignMovements = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('movement %s (%s of %s) belongs to no payment with that charge', m.id, m.kind, m.charge) AS problem
      FROM ledger_movement m LEFT JOIN payment p
        ON p.id = m.payment_id AND p.provider = m.provider AND p.provider_charge = m.charge
      WHERE p.id IS NULL`,
  );

/** What each account got of each movement against what the payment allots it, on both sides. */
export const listMisallottedMovements = (db: Connection) =>
  sentences(
    db,
    sql`WITH due AS (
        SELECT m.id, a.account_name, p.currency, CASE m.kind WHEN 'capture' THEN -a.amount_minor ELSE a.amount_minor END AS amount_minor
          FROM ledger_movement m JOIN payment p ON p.id = m.payment_id JOIN payment_allocation a ON a.payment_id = p.id
        UNION ALL
        SELECT m.id, 'provider:' || m.provider, p.currency, CASE m.kind WHEN 'capture' THEN p.amount_minor ELSE -p.amount_minor END
          FROM ledger_movement m JOIN payment p ON p.id = m.payment_id
      )
      SELECT format('movement %s gives %s %s %s, not %s', coalesce(due.id, e.movement_id),
          coalesce(due.account_name, e.account_name), coalesce(e.amount_minor, 0), coalesce(due.currency, e.currency),
          coalesce(due.amount_minor, 0)) AS problem
      FROM due FULL JOIN ledger_entry e
        ON e.movement_id = due.id AND e.account_name = due.account_name AND e.currency = due.currency
      WHERE due.amount_minor IS DISTINCT FROM e.amount_minor`,
  );

export const listUnequalTotals = (db: Connection) =>
  sentences(
    db,
    sql`WITH quoted AS (
        SELECT provider, currency, sum(amount_minor) AS amount_minor FROM payment
        WHERE status IN ('succeeded', 'refunded', 'disputed') GROUP BY provider, currency
      ), booked AS (
        SELECT m.provider, e.currency, sum(e.amount_minor) AS amount_minor
        FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
        WHERE m.kind = 'capture' AND e.account_name LIKE 'provider:%' GROUP BY m.provider, e.currency
      )
      SELECT format('%s captured %s %s by the ledger and %s by the payments', coalesce(quoted.provider, booked.provider),
        coalesce(booked.amount_minor, 0), coalesce(quoted.currency, booked.currency), coalesce(quoted.amount_minor, 0)) AS problem
      FROM quoted FULL JOIN booked ON booked.provider = quoted.provider AND booked.currency = quoted.currency
      WHERE quoted.amount_minor IS DISTINCT FROM booked.amount_minor`,
  );

export const listStatusesBesideTheirHistory = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('payment %s is %s, its history says %s', p.id, p.status, coalesce(last.to_status, 'nothing')) AS problem
      FROM payment p LEFT JOIN LATERAL (
        SELECT to_status FROM payment_history h WHERE h.payment_id = p.id ORDER BY h.id DESC LIMIT 1
      ) AS last ON true
      WHERE p.status IS DISTINCT FROM last.to_status`,
  );

export const listForbiddenSteps = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('payment %s went from %s to %s', payment_id, coalesce(from_status, 'nothing'), to_status) AS problem
      FROM (
        SELECT payment_id, from_status, to_status,
          lag(to_status) OVER (PARTITION BY payment_id ORDER BY id) AS before
        FROM payment_history
      ) AS step
      WHERE from_status IS DISTINCT FROM before OR NOT (
        (from_status IS NULL AND to_status = 'pending')
        OR (from_status = 'pending' AND to_status IN ('succeeded', 'failed', 'canceled', 'expired'))
        OR (from_status = 'succeeded' AND to_status IN ('refunded', 'disputed')))`,
  );

export const listMisallocatedPayments = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('payment %s of %s %s is allocated %s', p.id, p.amount_minor, p.currency, coalesce(sum(a.amount_minor), 0)) AS problem
      FROM payment p LEFT JOIN payment_allocation a ON a.payment_id = p.id
      GROUP BY p.id HAVING sum(a.amount_minor) IS DISTINCT FROM p.amount_minor`,
  );

/** The totals that are read against a count of the payments they stand for. */
export const listWrongTotals = (db: Connection) =>
  sentences(
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

export const listOpenQuarantine = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('case %s: %s (payment %s, checkout %s, charge %s)', id, reason, coalesce(payment_id::text, 'unknown'),
        coalesce(provider_checkout, 'unknown'), coalesce(provider_charge, 'none')) AS problem
      FROM payment_quarantine WHERE resolved_at IS NULL ORDER BY id`,
  );

export const listForgottenPayments = (db: Connection) =>
  sentences(
    db,
    sql`SELECT format('payment %s is still pending, its checkout ended at %s', id, expires_at) AS problem
      FROM payment WHERE status = 'pending' AND expires_at < now() - interval '7 days'`,
  );

/** Every movement in the ledger as the provider's own journal would have it. */
export async function listBookedMovements(db: Connection, provider: string) {
  const { rows } = await sql<{ charge: string; kind: string; currency: string; amount_minor: string }>`
    SELECT m.charge, m.kind, e.currency, abs(sum(e.amount_minor)) AS amount_minor
    FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
    WHERE m.provider = ${provider} AND e.account_name = ${`provider:${provider}`}
    GROUP BY m.charge, m.kind, e.currency`.execute(db);
  return rows;
}
