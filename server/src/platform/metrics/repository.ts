import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import './tables.ts';

/** Puts the figures of a measurement in the place of those it had. */
export async function saveMeasurement(
  db: Connection,
  name: string,
  figures: readonly { readonly label?: string; readonly value: number }[],
  measuredAt: Date,
): Promise<void> {
  await db.deleteFrom('measurement').where('name', '=', name).execute();
  if (figures.length === 0) return;
  await db
    .insertInto('measurement')
    .values(figures.map(({ label = '', value }) => ({ name, label, value, measured_at: measuredAt })))
    .execute();
}

/** Every figure, and how many seconds ago it was measured. */
export async function listMeasurements(db: Connection) {
  return db
    .selectFrom('measurement')
    .select([
      'name',
      'label',
      'value',
      sql<number>`extract(epoch FROM now() - measured_at)::float8`.as('age'),
    ])
    .execute();
}
