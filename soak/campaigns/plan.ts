import { type Random, randomOf } from '#seed/bulk/random.ts';

/** What becomes of the card of a pledge. The first five are saved in time, and promise their amount. */
export type Holder =
  | 'pays'
  | 'declined'
  | 'without funds'
  | 'has to authenticate'
  | 'is allowed on the fourth day'
  | 'withdraws'
  | 'leaves the page open'
  | 'saves after the end';

export const promising: ReadonlySet<Holder> = new Set([
  'pays',
  'declined',
  'without funds',
  'has to authenticate',
  'is allowed on the fourth day',
]);

/** How often each comes in twenty. */
const shares: readonly [Holder, number][] = [
  ['pays', 9],
  ['declined', 2],
  ['without funds', 1],
  ['has to authenticate', 2],
  ['is allowed on the fourth day', 2],
  ['withdraws', 2],
  ['leaves the page open', 1],
  ['saves after the end', 1],
];
const [firstShare, ...otherShares] = shares.flatMap(([holder, times]) => Array<Holder>(times).fill(holder));

export interface PlannedPledge {
  readonly holder: Holder;
  readonly dollars: number;
}

export interface PlannedCampaign {
  readonly outcome: 'reached' | 'missed' | 'canceled';
  readonly goalMinor: number;
  readonly pledges: readonly PlannedPledge[];
}

/** Campaigns of all or nothing; the same seed plans the same ones, whichever of them are asked for. */
export function planCampaigns(
  seed: number,
  { first, count }: { first: number; count: number },
): PlannedCampaign[] {
  return Array.from({ length: count }, (_, nth) =>
    planCampaign(randomOf(String(seed), 'campaign', first + nth)),
  );
}

function planCampaign(random: Random): PlannedCampaign {
  const pledges = Array.from({ length: 2 + random.below(4) }, (_, nth) => ({
    // Somebody promises in each.
    holder: nth === 0 ? ('pays' as const) : random.of([firstShare ?? 'pays', ...otherShares]),
    dollars: 5 + random.below(40),
  }));
  const promisedMinor = pledges.reduce(
    (sum, { holder, dollars }) => sum + (promising.has(holder) ? dollars * 100 : 0),
    0,
  );
  const roll = random.below(20);
  if (roll === 0) return { outcome: 'canceled', goalMinor: promisedMinor, pledges };
  // Often to the cent.
  const beside = random.chance(0.5) ? 0 : random.below(promisedMinor);
  return roll < 7
    ? { outcome: 'missed', goalMinor: promisedMinor + 1 + beside, pledges }
    : { outcome: 'reached', goalMinor: promisedMinor - beside, pledges };
}
