import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';

/** The totals behind balances and statements, against the entries that they stand for: one sentence per difference. */
export const listWrongLedgerTotals = (db: Connection) =>
  problemSentences(
    db,
    sql`
    WITH entry AS MATERIALIZED (
      SELECT entry.id, entry.account_name, entry.currency, -entry.amount_minor AS amount_minor, movement.kind,
        month_in_addis_ababa(movement.recorded_at) AS month,
        date_trunc('hour', capture.recorded_at, 'UTC') AS hour
      FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
        JOIN ledger_account AS account ON account.name = entry.account_name
        LEFT JOIN ledger_movement AS capture ON capture.payment_id = movement.payment_id AND capture.kind = 'capture'
      WHERE is_receiver(account)
    ), month_due AS (
      SELECT account_name, currency, month, kind, count(*) AS entry_count, sum(amount_minor) AS amount_minor,
        min(id) AS first_entry, max(id) AS last_entry
      FROM entry GROUP BY 1, 2, 3, 4
    ), month_counted AS (
      SELECT account_name, currency, month, kind, sum(entry_count) AS entry_count, sum(amount_minor) AS amount_minor,
        min(first_entry) AS first_entry, max(last_entry) AS last_entry
      FROM ledger_month_total GROUP BY 1, 2, 3, 4
    ), hour_due AS (
      SELECT account_name, currency, hour, sum(amount_minor) AS amount_minor,
        min(id) FILTER (WHERE kind = 'capture') AS first_capture, max(id) FILTER (WHERE kind = 'capture') AS last_capture
      FROM entry WHERE hour IS NOT NULL GROUP BY 1, 2, 3
    ), hour_counted AS (
      SELECT account_name, currency, hour, sum(amount_minor) AS amount_minor,
        min(first_capture) AS first_capture, max(last_capture) AS last_capture
      FROM ledger_capture_hour GROUP BY 1, 2, 3
    )
    SELECT format('%s counts %s %s of %s for %s in %s, not %s of %s', account_name, coalesce(counted.entry_count, 0), kind,
      coalesce(counted.amount_minor, 0), currency, to_char(month, 'YYYY-MM'), coalesce(due.entry_count, 0),
      coalesce(due.amount_minor, 0)) AS problem
    FROM month_due AS due FULL JOIN month_counted AS counted USING (account_name, currency, month, kind)
    WHERE (due.entry_count, due.amount_minor, due.first_entry, due.last_entry)
      IS DISTINCT FROM (counted.entry_count, counted.amount_minor, counted.first_entry, counted.last_entry)
    UNION ALL
    SELECT format('%s counts %s %s of the payments of %s, not %s', account_name, coalesce(counted.amount_minor, 0), currency,
      hour, coalesce(due.amount_minor, 0))
    FROM hour_due AS due FULL JOIN hour_counted AS counted USING (account_name, currency, hour)
    WHERE (due.amount_minor, due.first_capture, due.last_capture)
      IS DISTINCT FROM (counted.amount_minor, counted.first_capture, counted.last_capture)`,
  );
