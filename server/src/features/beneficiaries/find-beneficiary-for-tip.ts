import type { Connection } from '#server/platform/database/database.ts';
import { findBeneficiary } from './repository.ts';

/** Whom a tip goes to, and where to tell them of it; `email` is null for one without an address. */
export async function findBeneficiaryForTip(
  db: Connection,
  id: string,
): Promise<{ id: string; name: string; email: string | null } | undefined> {
  const row = await findBeneficiary(db, id);
  return row && { id: row.id, name: row.name, email: row.email };
}
