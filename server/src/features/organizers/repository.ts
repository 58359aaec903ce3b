import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import './tables.ts';

/** An SQL expression for a count of something an organizer has, given the name of the column of its id. */
export type CountExpression = (organizerId: string) => string;

export interface OrganizerRow {
  readonly id: string;
  readonly organization_name: string;
  readonly description: string;
  readonly created_at: Date;
  readonly upcoming_events: number;
}

/** One page by name, those named alike kept apart by id. */
export function listOrganizers(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
  upcomingEvents: CountExpression,
): Promise<OrganizerRow[]> {
  const page = 'SELECT * FROM organizer ORDER BY organization_name, id LIMIT $1 OFFSET $2';
  const text = `${profiles(page, upcomingEvents)} ORDER BY organization_name, id`;
  return runPrepared<OrganizerRow>(db, text, [limit, offset]);
}

export async function countOrganizers(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('organizer')
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function findOrganizer(
  db: Connection,
  id: string,
  upcomingEvents: CountExpression,
): Promise<OrganizerRow | undefined> {
  const text = profiles('SELECT * FROM organizer WHERE id = $1', upcomingEvents);
  return (await runPrepared<OrganizerRow>(db, text, [id]))[0];
}

/** An SQL expression: the name of the organization with the id in that column. */
export function organizerName(organizerId: string): string {
  return `SELECT organization_name FROM organizer WHERE organizer.id = ${organizerId}`;
}

/** Never with the person's own name, mail or phone. */
function profiles(page: string, upcomingEvents: CountExpression): string {
  return `
    SELECT id, organization_name, description, created_at, (${upcomingEvents('organizer.id')}) AS upcoming_events
    FROM (${page}) AS organizer`;
}
