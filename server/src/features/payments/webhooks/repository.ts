import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import type { FoundCheckout, FoundIntent } from '../providers/provider.ts';
import '../tables.ts';

/** A verified event as it is stored: its id, its type, and the checkout or payment intent it concerns. */
export interface StoredEvent {
  readonly provider: string;
  readonly id: string;
  readonly type: string;
  readonly about: FoundCheckout | FoundIntent;
}

/** The unit of syncing: the events of one checkout, or of one intent, are synced together. */
export interface Concern {
  readonly provider: string;
  readonly id: string;
}

/** A concern that one worker holds until it is released, or until its claim ends. */
export interface ClaimedConcern extends Concern {
  readonly holder: string;
}

export interface WaitingEvent {
  readonly id: string;
  readonly type: string;
  readonly kind: 'checkout' | 'intent';
  /** Our id of the payment or the card, as the provider returned it; of an intent only that of a card. */
  readonly paymentReference: string | null;
}

/** The PostgreSQL channel that notifies workers in other processes of stored events. */
export const storedEventsChannel = 'payment_events_stored';

/**
 * Stores events, with distinct ids, to be synced at once, and wakes the workers. An event that is stored already stays
 * as it is, unless it is dead: a new delivery revives it.
 */
export async function insertEvents(db: Connection, events: readonly StoredEvent[], now: Date): Promise<void> {
  const text = `WITH stored AS (
    INSERT INTO payment_event
      (provider, event_id, type, concern, concern_kind, payment_reference, received_at, settle_at)
    SELECT *, $7::timestamptz, $7
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    ON CONFLICT (provider, event_id) DO UPDATE
      SET settle_at = excluded.settle_at, attempts = 0, dead_at = NULL WHERE payment_event.dead_at IS NOT NULL
    RETURNING event_id)
    SELECT pg_notify('${storedEventsChannel}', '') WHERE EXISTS (SELECT FROM stored)`;
  const concerns = events.map(({ about }) =>
    'intent' in about
      ? { id: about.intent, kind: 'intent', reference: about.cardId ?? null }
      : { id: about.checkout, kind: 'checkout', reference: about.paymentId },
  );
  await runPrepared(db, text, [
    events.map(({ provider }) => provider),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    concerns.map(({ id }) => id),
    concerns.map(({ kind }) => kind),
    concerns.map(({ reference }) => reference),
    now,
  ]);
}

/** Whether an event was delivered and synced, or the comparison with the provider has synced it. */
export async function eventIsSynced(db: Connection, provider: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .where('settle_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves an event that never reached us as synced, so that it is not synced again; a dead event then counts as synced. */
export async function insertSyncedEvent(
  db: Connection,
  { provider, id, type }: Pick<StoredEvent, 'provider' | 'id' | 'type'>,
): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({ provider, event_id: id, type })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'event_id']).doUpdateSet({ settle_at: null, dead_at: null }),
    )
    .execute();
}

/**
 * Claims up to `limit` concerns with due events. Also returns when the next event will be due, and whether there may be
 * more due ones. One worker at a time can claim a concern; the claim of a worker that died ends at its `claimedUntil`.
 */
export async function claimConcerns(
  db: Connection,
  { holder, now, claimedUntil, limit }: { holder: string; now: Date; claimedUntil: Date; limit: number },
): Promise<{ readonly claimed: ClaimedConcern[]; readonly nextAt: Date | null; readonly hasMore: boolean }> {
  const text = `WITH due AS (
      SELECT provider, concern FROM payment_event AS event
      WHERE settle_at <= $2 AND NOT EXISTS (
        SELECT FROM payment_event_claim AS claim
        WHERE claim.provider = event.provider AND claim.concern = event.concern AND claim.claimed_until > $2
      )
      ORDER BY settle_at LIMIT $4 FOR UPDATE OF event SKIP LOCKED
    ), claimed AS (
      INSERT INTO payment_event_claim (provider, concern, holder, claimed_until)
      SELECT DISTINCT provider, concern, $1::uuid, $3::timestamptz FROM due
      ON CONFLICT (provider, concern) DO UPDATE
        SET holder = excluded.holder, claimed_until = excluded.claimed_until
        WHERE payment_event_claim.claimed_until <= $2
      RETURNING provider, concern AS id, holder
    )
    SELECT next.at AS "nextAt", (SELECT count(*)::integer FROM due) AS due, provider, id, holder
    FROM (SELECT min(settle_at) AS at FROM payment_event WHERE settle_at > $2) AS next LEFT JOIN claimed ON true`;
  const rows = await runPrepared<{ nextAt: Date | null; due: number } & (ClaimedConcern | { id: null })>(
    db,
    text,
    [holder, now, claimedUntil, limit],
  );
  return {
    claimed: rows.flatMap((row) => (row.id === null ? [] : [row])),
    nextAt: rows[0]?.nextAt ?? null,
    // The count is of events, because several events of one concern are claimed together.
    hasMore: rows[0]?.due === limit,
  };
}

/** Releases a claim, unless it has ended and belongs to another worker by now. */
export async function releaseConcern(
  db: Connection,
  { provider, id, holder }: ClaimedConcern,
): Promise<void> {
  await db
    .deleteFrom('payment_event_claim')
    .where('provider', '=', provider)
    .where('concern', '=', id)
    .where('holder', '=', holder)
    .execute();
}

/** The events of a concern that are not synced, oldest first. */
export async function listWaitingEvents(db: Connection, { provider, id }: Concern): Promise<WaitingEvent[]> {
  const text = `SELECT event_id AS id, type, concern_kind AS kind, payment_reference AS "paymentReference"
    FROM payment_event WHERE provider = $1 AND concern = $2 AND settle_at IS NOT NULL ORDER BY received_at`;
  return runPrepared<WaitingEvent>(db, text, [provider, id]);
}

/** Marks these events as synced and releases their concern, so that events stored meanwhile can be claimed. */
export async function finishConcern(
  db: Connection,
  { provider, id, holder }: ClaimedConcern,
  eventIds: readonly string[],
): Promise<void> {
  const text = `WITH finished AS (UPDATE payment_event SET settle_at = NULL, last_error = NULL
      WHERE provider = $1 AND event_id = ANY($2))
    DELETE FROM payment_event_claim WHERE provider = $1 AND concern = $3 AND holder = $4`;
  await runPrepared(db, text, [provider, eventIds, id, holder]);
}

/** Events of an intent become events of the checkout that led to it. */
export async function moveToCheckout(
  db: Connection,
  provider: string,
  ids: readonly string[],
  { checkout, paymentId }: FoundCheckout,
): Promise<void> {
  await db
    .updateTable('payment_event')
    .set({ concern: checkout, concern_kind: 'checkout', payment_reference: paymentId })
    .where('provider', '=', provider)
    .where('event_id', 'in', [...ids])
    .execute();
}

/**
 * Puts off the due events of a concern after a failure: at first by `firstPauseSeconds`, each time twice as long,
 * at most by `longestPauseSeconds`. Those that have failed `mostAttempts` times are dead. Returns their ids.
 */
export async function postponeEvents(
  db: Connection,
  { provider, id }: Concern,
  failure: {
    readonly now: Date;
    readonly reason: string;
    readonly firstPauseSeconds: number;
    readonly longestPauseSeconds: number;
    readonly mostAttempts: number;
  },
): Promise<string[]> {
  const { now, reason, firstPauseSeconds, longestPauseSeconds, mostAttempts } = failure;
  const pause = sql`make_interval(secs => least(${firstPauseSeconds} * power(2, least(attempts, 20)), ${longestPauseSeconds}))`;
  const rows = await db
    .updateTable('payment_event')
    .set({
      attempts: sql`attempts + 1`,
      last_error: reason,
      settle_at: sql`CASE WHEN attempts + 1 < ${mostAttempts} THEN ${now}::timestamptz + ${pause} END`,
      dead_at: sql`CASE WHEN attempts + 1 < ${mostAttempts} THEN NULL ELSE ${now}::timestamptz END`,
    })
    .where('provider', '=', provider)
    .where('concern', '=', id)
    // Events that were postponed before keep waiting: a new event is an attempt only for itself.
    .where('settle_at', '<=', now)
    .returning(['event_id', 'dead_at'])
    .execute();
  return rows.filter(({ dead_at }) => dead_at !== null).map(({ event_id }) => event_id);
}

/** Deletes the synced events delivered before `moment`, and claims that ended before it. */
export async function deleteEventsBefore(db: Connection, moment: Date): Promise<void> {
  await db
    .deleteFrom('payment_event')
    .where('received_at', '<', moment)
    .where('settle_at', 'is', null)
    .where('dead_at', 'is', null)
    .execute();
  await db.deleteFrom('payment_event_claim').where('claimed_until', '<', moment).execute();
}

/** The events that were given up, for a person to look at. */
export async function listDeadEvents(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_event')
    .select(['event_id', 'type', 'attempts', 'last_error'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at')
    .execute();
  return rows.map(
    ({ event_id, type, attempts, last_error }) =>
      `event ${event_id} (${type}) was given up after ${attempts} attempts: ${last_error}`,
  );
}
