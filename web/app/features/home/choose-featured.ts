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
 * The home page's choice: those with a picture first, then those most people follow. `row` stands in the row
 * of cards; `patches`, all with pictures, are sewn into the hero's quilt. With few beneficiaries the same
 * people are in both.
 */
export function chooseFeatured(
  beneficiaries: readonly Beneficiary[],
  { row, patches }: { row: number; patches: number },
): { row: Featured[]; patches: Featured[] } {
  const ranked = beneficiaries
    .toSorted(
      (one, other) =>
        Number(other.profile_picture !== null) - Number(one.profile_picture !== null) ||
        other.follower_count - one.follower_count,
    )
    .map(describe);
  const pictured = ranked.filter(({ picture }) => picture !== null);
  return {
    row: ranked.slice(0, row),
    patches: [...pictured.slice(row), ...pictured.slice(0, row)].slice(0, patches),
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
