import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { presentBeneficiary, type ShownEmails } from './presenter.ts';
import { listProfiles } from './repository.ts';

/** The public profile of a beneficiary, without figures. */
export type PublicProfile = Omit<Beneficiary, 'stats'>;

/**
 * The given beneficiaries by id; one that does not exist is missing. Addresses are left out unless their owners show
 * them.
 */
export async function listPublicProfiles(
  db: Connection,
  ids: readonly string[],
  emails: ShownEmails = 'chosen',
): Promise<ReadonlyMap<string, PublicProfile>> {
  if (ids.length === 0) return new Map();
  const rows = await listProfiles(db, [...new Set(ids)]);
  return new Map(
    rows.map((row) => {
      const { stats: _, ...profile } = presentBeneficiary({ ...row, figures: null }, emails);
      return [row.id, profile];
    }),
  );
}
