import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import '../tables.ts';

/** Pledges that contradict the payments of their card; there must be none. */
export const listPledgesNotMatchingPayments = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('pledge %s is %s, its card was charged by %s payments', pledge.id, state, count(payment.id)) AS problem
      FROM pledge LEFT JOIN payment ON payment.saved_card_id = pledge.card_id
        AND payment.status IN ('succeeded', 'refunded', 'disputed')
      GROUP BY pledge.id
      HAVING count(payment.id) <> CASE state WHEN 'collected' THEN 1 ELSE 0 END
      UNION ALL
      SELECT format('pledge %s was charged on %s, before its giver could say no', pledge.id, payment.created_at)
      FROM pledge JOIN payment ON payment.saved_card_id = pledge.card_id
        AND payment.status NOT IN ('failed', 'expired', 'canceled')
      WHERE payment.created_at < greatest(pledge.created_at, pledge.notified_at) + interval '48 hours'`,
  );
