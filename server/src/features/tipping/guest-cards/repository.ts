import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';

export interface NewCardAttempt {
  /** The provider's id of the attempt. */
  readonly charge: string;
  readonly cardDigest: string;
  readonly declined: boolean;
}

/**
 * Records attempts at a guest's checkout of a tip, of a tip for a line-up, or of a contribution to a campaign. Returns the
 * new ones, each with the guest; nothing for checkouts of people with an account.
 */
export async function insertCardAttempts(
  transaction: Transaction,
  referenceId: string,
  attempts: readonly NewCardAttempt[],
  at: Date,
): Promise<{ readonly accountId: string; readonly declined: boolean }[]> {
  const text = `
    WITH opened AS (
      SELECT tip.id AS tip_id, NULL::uuid AS pledge_id, tip.account_id FROM guest_checkout JOIN tip ON tip.id = tip_id
      WHERE tip_id = $1 OR tip_id IN (SELECT id FROM tip WHERE event_tip_id = $1)
      UNION ALL
      SELECT NULL, pledge.id, pledge.account_id
      FROM guest_contribution_checkout JOIN campaign_pledge AS pledge ON pledge.id = pledge_id
      WHERE pledge_id = $1
    ), written AS (
      INSERT INTO guest_card_attempt (charge, tip_id, pledge_id, card_digest, declined, tried_at)
      SELECT charge, tip_id, pledge_id, card_digest, declined, $5::timestamptz
      FROM opened, unnest($2::text[], $3::text[], $4::boolean[]) AS tried(charge, card_digest, declined)
      ON CONFLICT (charge) DO NOTHING RETURNING coalesce(tip_id, pledge_id) AS id, declined
    )
    SELECT account_id AS "accountId", declined FROM written JOIN opened ON coalesce(tip_id, pledge_id) = id`;
  return runPrepared(transaction, text, [
    referenceId,
    attempts.map(({ charge }) => charge),
    attempts.map(({ cardDigest }) => cardDigest),
    attempts.map(({ declined }) => declined),
    at,
  ]);
}

/**
 * Waits for the other transactions that recorded attempts with one of these cards or by this guest, and has later ones wait. So of
 * attempts at the same moment the last one counts all of them. Call it after the attempts are inserted and before they are counted.
 */
export async function lockAttempts(
  transaction: Transaction,
  accountId: string,
  cardDigests: readonly string[],
): Promise<void> {
  const text = `SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended('tried ' || name, 0) AS key FROM unnest($1::text[]) AS name ORDER BY key) AS tried`;
  await runPrepared(transaction, text, [[accountId, ...cardDigests]]);
}

/** How a guest's cards were used, by themselves and by other guests. */
export interface GuestCards {
  /** How many different cards of the guest were declined. */
  readonly declinedCards: number;
  /** The largest number of guests who tried the same one of these cards. */
  readonly guests: number;
  /** The largest number of guests who had the same one of these cards declined. */
  readonly declinedGuests: number;
}

export async function countGuestCards(db: Connection, accountId: string, from: Date): Promise<GuestCards> {
  const text = `
    WITH own AS (
      SELECT card_digest, declined FROM guest_card_attempt JOIN tip ON tip.id = tip_id
      WHERE tip.account_id = $1 AND tip.created_at >= $2 AND tried_at >= $2
      UNION ALL
      SELECT card_digest, declined FROM guest_card_attempt JOIN campaign_pledge AS pledge ON pledge.id = pledge_id
      WHERE pledge.account_id = $1 AND pledge.created_at >= $2 AND tried_at >= $2
    )
    SELECT (SELECT count(DISTINCT card_digest)::integer FROM own WHERE declined) AS "declinedCards",
      coalesce(max(guests), 0)::integer AS guests, coalesce(max(declined_guests), 0)::integer AS "declinedGuests"
    FROM (
      SELECT count(DISTINCT coalesce(tip.account_id, pledge.account_id)) AS guests,
        count(DISTINCT coalesce(tip.account_id, pledge.account_id)) FILTER (WHERE declined) AS declined_guests
      FROM guest_card_attempt
        LEFT JOIN tip ON tip.id = tip_id LEFT JOIN campaign_pledge AS pledge ON pledge.id = pledge_id
      WHERE tried_at >= $2 AND card_digest IN (SELECT card_digest FROM own)
      GROUP BY card_digest
    ) AS card`;
  const [row] = await runPrepared<GuestCards>(db, text, [accountId, from]);
  return row ?? { declinedCards: 0, guests: 0, declinedGuests: 0 };
}
