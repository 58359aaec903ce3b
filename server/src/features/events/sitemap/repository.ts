import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** The position of an event among the upcoming ones: by time, then by id. The time is as the database writes it. */
export interface EventPosition {
  readonly at: string;
  readonly id: string;
}

/** At most `limit` events from this one on, soonest first. */
export function listPositionsFrom(
  db: Connection,
  from: EventPosition,
  limit: number,
): Promise<EventPosition[]> {
  return runStatement<EventPosition>(
    db,
    `SELECT sorts_at::text AS at, id FROM listed_event
     WHERE (sorts_at, id) >= ($1::timestamptz, $2::uuid) ORDER BY sorts_at, id LIMIT $3`,
    [from.at, from.id, limit],
  );
}

/** Every `each`th upcoming event, beginning with the next one. Read from one index alone. */
export function listEachPosition(db: Connection, now: Date, each: number): Promise<EventPosition[]> {
  return runStatement<EventPosition>(
    db,
    `SELECT sorts_at::text AS at, id FROM (
       SELECT sorts_at, id, row_number() OVER (ORDER BY sorts_at, id) AS number
       FROM listed_event WHERE sorts_at >= $1::timestamptz
     ) AS numbered WHERE number % $2 = 1 % $2 ORDER BY number`,
    [now, each],
  );
}
