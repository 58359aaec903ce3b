import type { SupporterWords } from '#contract/tipping/schemas.ts';
import { listedId } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';

/**
 * Makes the message of a tip public from this moment on, or private again if it is null. A message that is public
 * already keeps its time.
 */
export async function saveWordsShown(db: Connection, tipId: string, at: Date | null): Promise<void> {
  const text = `UPDATE tip SET words_shown_at = CASE WHEN $2::timestamptz IS NOT NULL THEN coalesce(words_shown_at, $2) END
    WHERE id = $1`;
  await runStatement(db, text, [tipId, at]);
}

/**
 * The tips whose message is public. Refunded and disputed tips are left out, and messages that the page's managers or an
 * operator have hidden, or whose sender is suspended.
 */
const shownWords = `
  FROM tip JOIN page_tip ON page_tip.tip_id = tip.id JOIN account AS sender ON sender.id = tip.account_id
  WHERE tip.words_shown_at IS NOT NULL AND page_tip.status = 'succeeded' AND page_tip.message_hidden_at IS NULL
    AND sender.suspended_at IS NULL`;

/** Public messages of tips to a page, most recently published first. The sender's name appears only if it is public (0207). */
export function listWords(db: Connection, beneficiaryId: string, limit: number): Promise<SupporterWords[]> {
  const text = `
    SELECT tip.id, page_tip.message AS text,
      CASE WHEN page_tip.anonymity = 'none' THEN nullif(trim(page_tip.supporter_name), '') END AS supporter
    ${shownWords} AND tip.beneficiary_id = ${listedId('$1::uuid')}
    ORDER BY tip.words_shown_at DESC, tip.id LIMIT $2`;
  return readInBatch<SupporterWords>(db, text, [beneficiaryId, limit]);
}

/** Whether everybody can read the message of this tip. */
export async function areWordsShown(db: Connection, tipId: string): Promise<boolean> {
  const text = `SELECT ${shownWords} AND tip.id = $1 AND tip.beneficiary_id = ${listedId('tip.beneficiary_id')}`;
  return (await runStatement(db, text, [tipId])).length > 0;
}
