import type { Beneficiary, BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import type { BeneficiaryRow } from './repository.ts';

/** A beneficiary's own figures. */
export interface BeneficiaryFigures {
  readonly events: number;
  readonly tipsReceived: number;
}

/** Sample beneficiaries have no figures of their own, so their `stats` are null. */
export function presentBeneficiary(
  row: BeneficiaryRow,
  types: readonly BeneficiaryType[],
  figures: BeneficiaryFigures,
): Beneficiary {
  return {
    id: row.id,
    name: row.name,
    bio: row.bio,
    profile_picture: row.profile_picture,
    follower_count: row.follower_count,
    types: types.map(({ id, name }) => ({ id, name })),
    user: { email: row.email },
    stats: row.sample
      ? null
      : {
          events: figures.events,
          tips_received: figures.tipsReceived,
          joined_year: row.created_at.getUTCFullYear(),
        },
  };
}
