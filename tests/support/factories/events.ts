import type { Database } from '#server/platform/database/database.ts';
import '#server/features/events/tables.ts';

interface NewEvent {
  title?: string;
  banner?: string | null;
  starts_at?: Date | null;
  time_zone?: string;
  category?: string;
  latitude?: number | null;
  longitude?: number | null;
  display_price?: string;
  /** Ids of beneficiaries, or names of performers without a profile. */
  performers?: ({ id: string; name: string } | { name: string })[];
}

/** Makes an event (by default a week from now) and returns its id. */
export async function makeEvent(
  db: Database,
  { category = 'Music', performers = [], ...given }: NewEvent = {},
): Promise<string> {
  const { id } = await db
    .insertInto('event')
    .values({
      title: 'Ethio-jazz by the lake',
      banner: null,
      starts_at: inDays(7),
      latitude: 9.0108,
      longitude: 38.7613,
      place_name: 'Addis Ababa',
      category_id: await makeCategory(db, category),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, performer] of performers.entries()) {
    await db
      .insertInto('event_beneficiary')
      .values({
        event_id: id,
        beneficiary_id: 'id' in performer ? performer.id : null,
        name: performer.name,
        position,
      })
      .execute();
  }
  return id;
}

/** The id of the category of this name, made where it is missing. */
export async function makeCategory(db: Database, name: string): Promise<string> {
  const row = await db
    .insertInto('event_category')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
