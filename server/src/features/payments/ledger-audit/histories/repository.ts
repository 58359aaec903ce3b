import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import '../../tables.ts';

// Problems in the status history of payments: one sentence per problem; an empty list is a proof.

export const listStatusesBesideTheirHistory = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payment %s is %s, its history says %s', p.id, p.status, coalesce(last.to_status, 'nothing')) AS problem
      FROM payment p LEFT JOIN LATERAL (
        SELECT to_status FROM payment_history h WHERE h.payment_id = p.id ORDER BY h.id DESC LIMIT 1
      ) AS last ON true
      WHERE p.status IS DISTINCT FROM last.to_status`,
  );

export const listForbiddenSteps = (db: Connection) =>
  problemSentences(
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
        OR (from_status = 'succeeded' AND to_status IN ('refunded', 'disputed'))
        OR (from_status IN ('refunded', 'disputed') AND to_status = 'succeeded')
        OR (from_status IN ('failed', 'canceled', 'expired') AND to_status = 'succeeded' AND EXISTS (
          SELECT FROM payment_case_closing c JOIN payment_quarantine q ON q.id = c.case_id
          WHERE q.payment_id = step.payment_id AND c.resolution = 'count')))`,
  );
