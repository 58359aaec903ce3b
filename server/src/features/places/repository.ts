import { sql } from 'kysely';
import type { GeocodedPlace } from '#contract/places/geocoding.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import type { Question } from './question.ts';
import type { PlacePaceTable } from './tables.ts';

/** Stored answers in the order of the questions; undefined for a question that must be asked. */
export async function findCachedPlaces(
  db: Connection,
  questions: readonly Question[],
  now: Date,
): Promise<(readonly GeocodedPlace[] | undefined)[]> {
  const text = `SELECT (SELECT places FROM place_lookup AS found WHERE found.question = requested.question
      AND found.language = requested.language AND kept_until > $3) AS places
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS requested (question, language, position) ORDER BY position`;
  const rows = await runPrepared<{ places: readonly GeocodedPlace[] | null }>(db, text, [
    questions.map(({ key }) => key),
    questions.map(({ language }) => language),
    now,
  ]);
  return rows.map(({ places }) => places ?? undefined);
}

/** Claims a question; false if another process is asking it (its claim ends after `now`) or has just stored the answer. */
export async function claimQuestion(
  db: Connection,
  { key, language }: Question,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: claimed } = await db
    .insertInto('place_lookup')
    .values({ question: key, language, asked_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['question', 'language'])
        .doUpdateSet({ asked_until: until })
        .where(({ or, eb }) =>
          or([eb('place_lookup.asked_until', 'is', null), eb('place_lookup.asked_until', '<=', now)]),
        )
        .where(({ or, eb }) =>
          or([eb('place_lookup.kept_until', 'is', null), eb('place_lookup.kept_until', '<=', now)]),
        ),
    )
    .executeTakeFirstOrThrow();
  return claimed === 1n;
}

export async function isClaimed(db: Connection, { key, language }: Question, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('place_lookup')
    .select('question')
    .where('question', '=', key)
    .where('language', '=', language)
    .where('asked_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an answer and ends the claim. */
export async function savePlaces(
  db: Connection,
  { key, language }: Question,
  places: readonly GeocodedPlace[],
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('place_lookup')
    .set({ places: JSON.stringify(places), kept_until: expiresAt, asked_until: null })
    .where('question', '=', key)
    .where('language', '=', language)
    .execute();
}

/** Ends the claim without an answer; an earlier stored one stays. */
export async function releaseQuestion(db: Connection, { key, language }: Question): Promise<void> {
  await db
    .updateTable('place_lookup')
    .set({ asked_until: null })
    .where('question', '=', key)
    .where('language', '=', language)
    .execute();
}

/** Deletes expired answers, and questions that nobody is asking any more. */
export async function deleteEndedLookups(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('place_lookup')
    .where(({ or, eb }) => or([eb('kept_until', 'is', null), eb('kept_until', '<=', now)]))
    .where(({ or, eb }) => or([eb('asked_until', 'is', null), eb('asked_until', '<=', now)]))
    .execute();
}

/**
 * Reserves the next moment at which the geocoder may be asked, shared by all processes; undefined if it is more than
 * `longestWaitMs` away or asking is paused. Stored times further in the future than this code sets them come from a
 * clock that was set back, and are ignored.
 */
export async function reserveSlot(
  db: Connection,
  { now, intervalMs, longestWaitMs }: { now: Date; intervalMs: number; longestWaitMs: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ slot: Date }>`
    WITH pace AS (
      SELECT CASE WHEN next_at BETWEEN ${now}::timestamptz AND ${now}::timestamptz + interval '10 minutes'
        THEN next_at ELSE ${now}::timestamptz END AS slot
      FROM place_pace
      WHERE paused_until NOT BETWEEN ${now}::timestamptz + interval '1 millisecond'
        AND ${now}::timestamptz + interval '10 minutes'
      FOR UPDATE
    )
    UPDATE place_pace SET next_at = pace.slot + ${intervalMs}::float8 * interval '1 millisecond'
    FROM pace WHERE pace.slot <= ${now}::timestamptz + ${longestWaitMs}::float8 * interval '1 millisecond'
    RETURNING pace.slot`.execute(db);
  return rows[0]?.slot;
}

/** The status of the current pause; undefined if asking is not paused. */
export async function findPause(
  db: Connection,
  now: Date,
): Promise<PlacePaceTable['paused_status'] | undefined> {
  const row = await db
    .selectFrom('place_pace')
    .select('paused_status')
    .where('paused_until', '>', now)
    .executeTakeFirst();
  return row?.paused_status;
}

export async function pauseAsking(
  db: Connection,
  pause: { until: Date; status: PlacePaceTable['paused_status'] },
): Promise<void> {
  await db
    .updateTable('place_pace')
    .set({ paused_until: pause.until, paused_status: pause.status })
    .where('paused_until', '<', pause.until)
    .execute();
}
