import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';

export interface BeneficiaryStats {
  readonly followers: number;
  readonly events: number;
  readonly tipsReceived: number;
  readonly joinedYear: number;
}

/**
 * The figures of the stats card. A beneficiary without figures gets the placeholders of section 2: 3 events, follower count
 * times 0.7 (rounded) tips, joined 2023. `change` is a follow or unfollow that the server has not confirmed: 1, -1 or 0.
 */
export function readStats(
  { follower_count, stats }: Pick<Beneficiary, 'follower_count' | 'stats'>,
  change = 0,
): BeneficiaryStats {
  const followers = follower_count + change;
  return {
    followers,
    events: stats?.events ?? 3,
    // Computed in tenths, because 0.7 times a whole number may fall just short of a half.
    tipsReceived: stats?.tips_received ?? Math.round((followers * 7) / 10),
    joinedYear: stats?.joined_year ?? 2023,
  };
}
