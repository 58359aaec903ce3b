import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';
import './tables.ts';

interface Figure {
  readonly label?: string;
  readonly value: number;
}

/**
 * Puts the figures of a measurement in the place of those it had. One that found nothing to count leaves a row without a
 * label, which says that it was measured.
 */
export async function saveMeasurement(
  db: Connection,
  name: string,
  figures: readonly Figure[],
  measuredAt: Date,
): Promise<void> {
  await db.deleteFrom('measurement').where('name', '=', name).execute();
  const rows = figures.length > 0 ? figures : [{ value: 0 }];
  await db
    .insertInto('measurement')
    .values(rows.map(({ label = '', value }: Figure) => ({ name, label, value, measured_at: measuredAt })))
    .execute();
}

/** Every stored figure. */
export async function listMeasurements(db: Connection) {
  return db.selectFrom('measurement').select(['name', 'label', 'value']).execute();
}

/**
 * How many seconds ago each of these measurements was made. One that was never made counts from the first use of the
 * installation, so that its age grows too; before that use it is left out.
 */
export async function listMeasurementAges(
  db: Connection,
  names: readonly string[],
): Promise<{ name: string; age: number }[]> {
  const { rows } = await sql<{ name: string; age: number }>`
    SELECT name, extract(epoch FROM now() - since)::float8 AS age
    FROM (SELECT known.name, coalesce(
        (SELECT min(measured_at) FROM measurement WHERE measurement.name = known.name),
        (SELECT marked_at FROM installation)) AS since
      FROM unnest(${names}::text[]) AS known (name)) AS each
    WHERE since IS NOT NULL`.execute(db);
  return rows;
}
