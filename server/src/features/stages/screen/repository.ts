import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';
import { wordsHidden } from '../words/repository.ts';

/** The channel that wakes the screens of a stage; the payload is the event's id. */
export const changedStagesChannel = 'changed_stages';

export interface ScreenRow {
  readonly event_id: string;
  readonly title: string;
  readonly code: string;
  readonly time_zone: string;
  readonly screen_token: string | null;
  /** HH:MM:SS. */
  readonly quiet_from: string | null;
  readonly quiet_until: string | null;
  readonly goal_title: string | null;
  /** A bigint, read as text. */
  readonly goal_minor: string | null;
}

const columns = `event.id AS event_id, event.title, event.time_zone, stage.code, stage.screen_token, stage.quiet_from::text,
  stage.quiet_until::text, stage.goal_title, stage.goal_minor::text`;

/** The screen with this secret token, of a listed event. */
export async function findScreen(db: Connection, token: string): Promise<ScreenRow | undefined> {
  const text = `SELECT ${columns} FROM event_stage AS stage JOIN listed_event AS event ON event.id = stage.event_id
    WHERE stage.screen_token = $1`;
  return (await runPrepared<ScreenRow>(db, text, [token]))[0];
}

/** The screen of an opened stage; the caller has checked that it may see it. */
export async function findScreenOf(db: Connection, eventId: string): Promise<ScreenRow | undefined> {
  const text = `SELECT ${columns} FROM event_stage AS stage JOIN listed_event AS event ON event.id = stage.event_id
    WHERE stage.event_id = $1`;
  return (await runPrepared<ScreenRow>(db, text, [eventId]))[0];
}

export async function saveScreen(
  transaction: Transaction,
  {
    event_id,
    screen_token,
    quiet_from,
    quiet_until,
    goal_title,
    goal_minor,
  }: Omit<ScreenRow, 'title' | 'code' | 'time_zone'>,
): Promise<void> {
  const text = `UPDATE event_stage SET screen_token = $2, quiet_from = $3, quiet_until = $4, goal_title = $5, goal_minor = $6
    WHERE event_id = $1`;
  await runStatement(transaction, text, [
    event_id,
    screen_token,
    quiet_from,
    quiet_until,
    goal_title,
    goal_minor,
  ]);
}

export interface ScreenTipRow {
  readonly number: string;
  readonly kind: 'tip' | 'words' | 'stage';
  readonly tip_id: string | null;
  readonly amount_minor: string | null;
  /** Whether the tip is for the whole line-up. */
  readonly line_up: boolean;
  /** The page it is for, unless that is hidden. */
  readonly receiver: string | null;
  readonly supporter: string | null;
  readonly words: string | null;
}

/** The public part of the tip of a row `news`: no name of an anonymous sender, and only approved words. */
const tipColumns = `news.number, news.kind, news.tip_id, coalesce(event_tip.amount_minor, tip.amount_minor) AS amount_minor,
  event_tip.id IS NOT NULL AS line_up, CASE WHEN event_tip.id IS NULL THEN page.name END AS receiver,
  CASE WHEN tip.anonymity = 'none' THEN nullif(btrim(tip_sender.name), '') END AS supporter,
  CASE WHEN stage_tip.words_shown AND NOT ${wordsHidden} THEN tip.message END AS words`;
const tipTables = `LEFT JOIN stage_tip ON stage_tip.tip_id = news.tip_id
  LEFT JOIN tip ON tip.id = news.tip_id
  LEFT JOIN tip_sender ON tip_sender.tip_id = tip.id
  LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id
  LEFT JOIN listed_beneficiary AS page ON page.id = tip.beneficiary_id`;

/** Assigns numbers to new items; whatever is read afterwards has a number. */
export async function numberNews(db: Connection, eventId: string): Promise<void> {
  await runPrepared(db, 'SELECT number_stage_news($1)', [eventId]);
}

/** The news after a number, oldest first; in quiet hours only those of the stage itself. */
export function listNewsAfter(
  db: Connection,
  eventId: string,
  { after, quiet, limit }: { after: number; quiet: boolean; limit: number },
): Promise<ScreenTipRow[]> {
  const text = `SELECT ${tipColumns} FROM (
      SELECT * FROM stage_news WHERE event_id = $1 AND number > $2 ${quiet ? "AND kind = 'stage'" : ''}
      ORDER BY number LIMIT ${Math.trunc(limit)}
    ) AS news ${tipTables} ORDER BY news.number`;
  return runPrepared(db, text, [eventId, after]);
}

/** The newest tips, the newest first. */
export function listNewestTips(db: Connection, eventId: string, limit: number): Promise<ScreenTipRow[]> {
  const text = `SELECT ${tipColumns} FROM (
      SELECT * FROM stage_news WHERE event_id = $1 AND kind = 'tip' AND number IS NOT NULL
      ORDER BY number DESC LIMIT ${Math.trunc(limit)}
    ) AS news ${tipTables} ORDER BY news.number DESC`;
  return runPrepared(db, text, [eventId]);
}

/** The last assigned number; everything up to it is in what is read afterwards. */
export async function findLastNumber(db: Connection, eventId: string): Promise<number> {
  const text = 'SELECT last_news::text AS last FROM event_stage WHERE event_id = $1';
  return Number((await runPrepared<{ last: string }>(db, text, [eventId]))[0]?.last ?? 0);
}

/** The number of the last change of the stage itself, which says nothing of tips and words since then. */
export async function findLastStageNumber(db: Connection, eventId: string): Promise<number> {
  const text = `SELECT number::text AS last FROM stage_news WHERE event_id = $1 AND number IS NOT NULL AND kind = 'stage'
    ORDER BY number DESC LIMIT 1`;
  return Number((await runPrepared<{ last: string }>(db, text, [eventId]))[0]?.last ?? 0);
}

/** Inserts the news that another act is on, or that quiet hours or the goal have changed, for the screens of a stage. */
export async function insertStageNews(transaction: Transaction, eventId: string): Promise<void> {
  await runStatement(transaction, "INSERT INTO stage_news (event_id, kind) VALUES ($1, 'stage')", [eventId]);
}

/** Wakes the streams of all processes. It must run after the commit, in a statement of its own (decision 57). */
export async function notifyStage(db: Connection, eventId: string): Promise<void> {
  await runPrepared(db, `SELECT pg_notify('${changedStagesChannel}', $1)`, [eventId]);
}

/** The pages on the bill of an event: money for one of them may be of the night. */
export async function listBilledPages(db: Connection, eventId: string): Promise<string[]> {
  const text =
    'SELECT beneficiary_id AS id FROM event_beneficiary WHERE event_id = $1 AND beneficiary_id IS NOT NULL';
  return (await runPrepared<{ id: string }>(db, text, [eventId])).map(({ id }) => id);
}
