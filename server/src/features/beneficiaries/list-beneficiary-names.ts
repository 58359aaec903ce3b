import type { Connection } from '#server/platform/database/database.ts';
import { listNames } from './repository.ts';

/** The names of the given beneficiaries, by id; one that does not exist is missing. */
export async function listBeneficiaryNames(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listNames(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row.name]));
}
