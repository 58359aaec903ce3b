import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import '../tables.ts';

// Each of these lists problems, one sentence per problem; an empty list is a proof.

export const listParallelAttempts = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('%s %s is paid for by %s attempts at once', reference_kind, reference_id, count(*)) AS problem
      FROM payment WHERE status IN ('pending', 'succeeded', 'refunded', 'disputed')
      GROUP BY reference_kind, reference_id HAVING count(*) > 1
      UNION ALL
      SELECT format('card %s is charged by %s payments at once', saved_card_id, count(*))
      FROM payment WHERE saved_card_id IS NOT NULL AND status IN ('pending', 'succeeded', 'refunded', 'disputed')
      GROUP BY saved_card_id HAVING count(*) > 1`,
  );

export const listChargesOfOtherCards = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('payment %s charges card %s, %s', payment.id, card.id, CASE
          WHEN card.account_id <> payment.account_id OR card.provider <> payment.provider THEN 'which is somebody else''s'
          WHEN card.status IN ('pending', 'failed') THEN 'which was never saved'
          ELSE 'which was to be forgotten by then' END) AS problem
      FROM payment JOIN saved_card AS card ON card.id = payment.saved_card_id
      WHERE card.account_id <> payment.account_id OR card.provider <> payment.provider
        OR card.status IN ('pending', 'failed') OR payment.created_at > card.forget_requested_at`,
  );

export const listCardsLeftBehind = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('card %s is still %s, %s', id, status, CASE status
          WHEN 'pending' THEN format('its page ended at %s', expires_at)
          ELSE format('it was to be forgotten at %s', forget_requested_at) END) AS problem
      FROM saved_card
      WHERE (status = 'pending' AND expires_at < now() - interval '7 days')
        OR (status = 'saved' AND forget_requested_at < now() - interval '7 days' AND NOT EXISTS (
          SELECT FROM payment WHERE payment.saved_card_id = saved_card.id AND payment.status = 'pending'))`,
  );
