import { pastSince } from '#server/features/events/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

export interface WordsRow {
  readonly tip_id: string;
  readonly event_id: string;
  readonly event_title: string;
  readonly words: string;
  readonly supporter: string | null;
  readonly words_shown: boolean | null;
}

/** Which words are read: those of a night, or those to a page. */
export type WordsOf = { readonly eventId: string } | { readonly pageId: string };

/** An SQL expression: whether the words of `tip` are hidden by somebody who got it, or a share of it, or by the desk. */
export const wordsHidden = `EXISTS (SELECT FROM received_tip JOIN tip AS share ON share.id = received_tip.tip_id
  WHERE (share.id = tip.id OR share.event_tip_id = tip.event_tip_id) AND received_tip.message_hidden_at IS NOT NULL)`;

/** Words of paid tips. A tip for a line-up counts for each page that has a share of it. */
function wordsOf(of: WordsOf, value: string): string {
  const whose =
    'eventId' in of
      ? `stage_tip.event_id = ${value}`
      : `(tip.beneficiary_id = ${value} OR EXISTS (SELECT FROM tip AS share
          WHERE share.event_tip_id = tip.event_tip_id AND share.beneficiary_id = ${value}))`;
  return `FROM stage_tip JOIN tip ON tip.id = stage_tip.tip_id
    JOIN received_tip ON received_tip.tip_id = tip.id
    JOIN tip_sender ON tip_sender.tip_id = tip.id
    JOIN listed_event AS event ON event.id = stage_tip.event_id
    WHERE ${whose} AND tip.message IS NOT NULL AND NOT ${wordsHidden}`;
}

const columns = `stage_tip.tip_id, stage_tip.event_id, event.title AS event_title, tip.message AS words,
  CASE WHEN tip.anonymity = 'none' THEN nullif(btrim(tip_sender.name), '') END AS supporter, stage_tip.words_shown`;

/**
 * Undecided words first, oldest first; then the others, newest first. Of a page only those of nights that are not past: nobody
 * reads the others in a room.
 */
export function listWords(
  db: Connection,
  of: WordsOf,
  { limit, now }: { limit: number; now: Date },
): Promise<WordsRow[]> {
  const notPast = 'pageId' in of ? 'AND event.sorts_at >= $3' : '';
  const text = `SELECT ${columns} ${wordsOf(of, '$1')} ${notPast}
    ORDER BY stage_tip.words_shown IS NOT NULL, CASE WHEN stage_tip.words_shown IS NULL THEN received_tip.received_at END,
      received_tip.received_at DESC, tip.id LIMIT $2`;
  return runStatement(db, text, 'pageId' in of ? [of.pageId, limit, pastSince(now)] : [of.eventId, limit]);
}

export async function findWords(db: Connection, of: WordsOf, tipId: string): Promise<WordsRow | undefined> {
  const text = `SELECT ${columns} ${wordsOf(of, '$1')} AND tip.id = $2`;
  return (await runPrepared<WordsRow>(db, text, ['eventId' in of ? of.eventId : of.pageId, tipId]))[0];
}

/**
 * Whether somebody decides about the words of this tip: the organizer of its night, or a manager of a page that got the tip or a
 * share of it.
 */
export async function decidesAboutWords(db: Connection, accountId: string, tipId: string): Promise<boolean> {
  const text = `SELECT FROM stage_tip JOIN tip ON tip.id = stage_tip.tip_id
      JOIN received_tip ON received_tip.tip_id = tip.id
      JOIN listed_event AS event ON event.id = stage_tip.event_id
    WHERE tip.id = $1 AND tip.message IS NOT NULL AND NOT ${wordsHidden}
      AND (EXISTS (SELECT FROM organizer WHERE organizer.id = event.organizer_id AND organizer.account_id = $2)
        OR EXISTS (SELECT FROM tip AS share JOIN page_manager USING (beneficiary_id)
          WHERE (share.id = tip.id OR share.event_tip_id = tip.event_tip_id) AND page_manager.account_id = $2))`;
  return (await runStatement(db, text, [tipId, accountId])).length > 0;
}

/**
 * Saves the decision, and adds news for the screens if that changes what they show. Words that are refused before anybody
 * has shown them are no news: whoever follows a screen must not learn of them.
 */
export async function saveWordsShown(
  db: Connection,
  { tipId, shown, at }: { tipId: string; shown: boolean; at: Date },
): Promise<void> {
  const text = `
    WITH decided AS (
      UPDATE stage_tip SET words_shown = $2, words_decided_at = $3
      WHERE tip_id = $1 AND words_shown IS DISTINCT FROM $2 RETURNING tip_id, event_id, old.words_shown AS were_shown)
    INSERT INTO stage_news (event_id, kind, tip_id) SELECT event_id, 'words', tip_id FROM decided WHERE $2 OR were_shown`;
  await runStatement(db, text, [tipId, shown, at]);
}
