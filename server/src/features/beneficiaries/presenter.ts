import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import type { BeneficiaryRow } from './repository.ts';

/** Sample beneficiaries have no figures of their own, so their `stats` are null. */
export function presentBeneficiary(row: BeneficiaryRow): Beneficiary {
  return {
    id: row.id,
    name: row.name,
    bio: row.bio,
    profile_picture: row.profile_picture,
    follower_count: row.follower_count,
    types: [...row.types],
    user: { email: row.email },
    stats: row.figures && {
      events: row.figures.events,
      tips_received: row.figures.tips,
      joined_year: row.created_at.getUTCFullYear(),
    },
  };
}
