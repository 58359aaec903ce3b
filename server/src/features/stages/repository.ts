import { type Insertable, sql } from 'kysely';
import type { StageChangeKind } from '#contract/stages/rules.ts';
import { shownPage } from '#server/features/events/public.ts';
import { takenBackOf } from '#server/features/payments/public.ts';
import type { Connection, Tables, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import './tables.ts';

/** Somebody on the bill. */
export interface ActRow {
  /** The id of its page if that is public. */
  readonly id: string | null;
  /** The id of its page as on the bill, public or not. */
  readonly beneficiary_id: string | null;
  readonly name: string;
  /** A time as the database writes it into JSON. */
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

export interface StageRow {
  readonly event_id: string;
  readonly title: string;
  readonly place_name: string | null;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly canceled: boolean;
  /** Null until the stage is opened. */
  readonly code: string | null;
  readonly acts: readonly ActRow[];
  /** The latest change at the stage. */
  readonly said: {
    readonly kind: StageChangeKind;
    readonly beneficiary_id: string | null;
    readonly name: string | null;
    readonly at: string;
  } | null;
  readonly goal_title: string | null;
  /** Bigints, read as text; null without a goal. */
  readonly goal_minor: string | null;
  readonly goal_reached_minor: string | null;
}

/** An SQL expression: the sum of the night's tips, less what was refunded or disputed of them, in cents. */
const nightSum = `(SELECT coalesce(sum(coalesce(event_tip.amount_minor, tip.amount_minor) - ${takenBackOf('payment.id')}), 0)::text
  FROM stage_tip JOIN tip ON tip.id = stage_tip.tip_id LEFT JOIN event_tip ON event_tip.id = tip.event_tip_id
    JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
      AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
  WHERE stage_tip.event_id = stage.event_id AND payment.status IN ('succeeded', 'refunded', 'disputed'))`;

const stageColumns = `event.id AS event_id, event.title, event.place_name, event.starts_at, event.time_zone,
  event.canceled_at IS NOT NULL AS canceled, stage.code, stage.goal_title, stage.goal_minor::text,
  CASE WHEN stage.goal_title IS NOT NULL THEN ${nightSum} END AS goal_reached_minor,
  (SELECT coalesce(json_agg(json_build_object('id', ${shownPage('performer')}, 'beneficiary_id', performer.beneficiary_id,
      'name', performer.name, 'starts_at', slot.starts_at, 'ends_at', slot.ends_at)
      ORDER BY slot.starts_at NULLS LAST, performer.position), '[]')
    FROM event_beneficiary AS performer LEFT JOIN stage_slot AS slot ON slot.event_id = performer.event_id
      AND (slot.beneficiary_id = performer.beneficiary_id
        OR (slot.beneficiary_id IS NULL AND performer.beneficiary_id IS NULL AND slot.name = performer.name))
    WHERE performer.event_id = event.id) AS acts,
  (SELECT json_build_object('kind', kind, 'beneficiary_id', beneficiary_id, 'name', name, 'at', at)
    FROM stage_change WHERE stage_change.event_id = event.id
    ORDER BY at DESC, place DESC LIMIT 1) AS said`;

/** The stage with this code, of a listed event. */
export async function findStage(db: Connection, code: string): Promise<StageRow | undefined> {
  const text = `SELECT ${stageColumns}
    FROM event_stage AS stage JOIN listed_event AS event ON event.id = stage.event_id WHERE stage.code = $1`;
  return (await runPrepared<StageRow>(db, text, [code]))[0];
}

/** The stage of a listed event that this account organizes, opened or not. */
export async function findOwnStage(
  db: Connection,
  { accountId, eventId }: { accountId: string; eventId: string },
): Promise<StageRow | undefined> {
  const text = `SELECT ${stageColumns}
    FROM listed_event AS event JOIN organizer ON organizer.id = event.organizer_id
    LEFT JOIN event_stage AS stage ON stage.event_id = event.id
    WHERE event.id = $1 AND organizer.account_id = $2`;
  return (await runPrepared<StageRow>(db, text, [eventId, accountId]))[0];
}

/** Gives an event a stage with this code. False if another event has the code; a stage that exists already keeps its code. */
export async function insertStage(
  transaction: Transaction,
  stage: Insertable<Tables['event_stage']>,
): Promise<boolean> {
  const insert = `INSERT INTO event_stage (event_id, code, opened_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
  await runStatement(transaction, insert, [stage.event_id, stage.code, stage.opened_at]);
  // Locked until the transaction ends, so that changes of one stage run one after the other.
  const lock = 'SELECT event_id FROM event_stage WHERE event_id = $1 FOR NO KEY UPDATE';
  return (await runStatement(transaction, lock, [stage.event_id])).length > 0;
}

export type Slot = Omit<Insertable<Tables['stage_slot']>, 'id' | 'event_id'>;

export async function replaceSlots(
  transaction: Transaction,
  eventId: string,
  slots: readonly Slot[],
): Promise<void> {
  await transaction.deleteFrom('stage_slot').where('event_id', '=', eventId).execute();
  if (slots.length === 0) return;
  await transaction
    .insertInto('stage_slot')
    .values(slots.map((slot) => ({ ...slot, event_id: eventId })))
    .execute();
}

/**
 * Records a change, once. One that is sent again, because no answer came, has its age by then: the earlier date is nearer
 * to the tap, for no request arrives before it.
 */
export async function insertChange(
  transaction: Transaction,
  change: Insertable<Tables['stage_change']>,
): Promise<void> {
  await transaction
    .insertInto('stage_change')
    .values(change)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ at: sql<Date>`least(stage_change.at, excluded.at)` })
        .where('stage_change.event_id', '=', change.event_id),
    )
    .execute();
}
