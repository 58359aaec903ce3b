import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { type EventRow, eventColumns } from '../repository.ts';

/** One page of an organizer's events from a moment on, canceled ones included, and how many there are. */
export async function listOrganized(
  db: Connection,
  { organizerId, from, limit, offset }: { organizerId: string; from: Date; limit: number; offset: number },
): Promise<{ events: EventRow[]; total: number }> {
  const own = 'FROM listed_event AS event WHERE organizer_id = $1 AND sorts_at >= $2';
  const values = [organizerId, from];
  const [events, [count]] = await Promise.all([
    runStatement<EventRow>(
      db,
      `SELECT ${eventColumns} ${own} ORDER BY sorts_at, id
       LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
      values,
    ),
    runStatement<{ total: number }>(db, `SELECT count(*)::integer AS total ${own}`, values),
  ]);
  return { events, total: count?.total ?? 0 };
}
