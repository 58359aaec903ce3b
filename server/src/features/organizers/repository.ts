import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import './tables.ts';

/** An SQL expression: how many events the organizer with the id in that column has from that moment on. */
export type CountExpression = (organizerId: string, from: string) => string;

export interface Figures {
  readonly upcomingEvents: CountExpression;
  /** The moment from which events are to come. */
  readonly now: Date;
}

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
  { upcomingEvents, now }: Figures,
): Promise<OrganizerRow[]> {
  const page = 'SELECT * FROM organizer ORDER BY organization_name, id LIMIT $2 OFFSET $3';
  const text = `${profiles(page, upcomingEvents)} ORDER BY organization_name, id`;
  return runPrepared<OrganizerRow>(db, text, [now, limit, offset]);
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
  { upcomingEvents, now }: Figures,
): Promise<OrganizerRow | undefined> {
  const text = profiles('SELECT * FROM organizer WHERE id = $2', upcomingEvents);
  return (await runPrepared<OrganizerRow>(db, text, [now, id]))[0];
}

/** An SQL expression: the name of the organization with the id in that column. */
export function organizerName(organizerId: string): string {
  return `SELECT organization_name FROM organizer WHERE organizer.id = ${organizerId}`;
}

/** Never with the person's own name, mail or phone. */
function profiles(page: string, upcomingEvents: CountExpression): string {
  return `
    SELECT id, organization_name, description, created_at, (${upcomingEvents('organizer.id', '$1::timestamptz')}) AS upcoming_events
    FROM (${page}) AS organizer`;
}
