import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';

/** What the home page shows of a beneficiary. */
export interface Featured {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
  readonly types: string;
  readonly followers: number;
}

/**
 * The home page's choice of the most followed beneficiaries, in that order. The first ones are the row of cards. `patches`, all
 * with pictures, are sewn into the hero's quilt: the next beneficiary after the row as the great patch, then some of the row as
 * small ones, whose pictures the page loads anyway.
 */
export function chooseFeatured(
  beneficiaries: readonly Beneficiary[],
  { row, smallPatches }: { row: number; smallPatches: number },
): { row: Featured[]; patches: Featured[] } {
  const ranked = beneficiaries.map(describe);
  const isPictured = ({ picture }: Featured) => picture !== null;
  const great = ranked.slice(row).find(isPictured) ?? ranked.find(isPictured);
  const small = ranked.slice(0, row).filter((one) => isPictured(one) && one !== great);
  return {
    row: ranked.slice(0, row),
    patches: great ? [great, ...small.slice(-smallPatches)] : [],
  };
}

function describe(beneficiary: Beneficiary): Featured {
  return {
    id: beneficiary.id,
    name: beneficiary.name,
    picture: beneficiary.profile_picture,
    types: beneficiary.types.map(({ name }) => name).join(' · '),
    followers: beneficiary.follower_count,
  };
}
