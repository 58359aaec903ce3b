import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { stateOf } from './pledge-words.ts';

/** How a contribution stands, in a word or two. */
export function PledgeStateChip({ pledge }: { pledge: Pledge }) {
  const { state, recovery } = pledge;
  if (state === 'collected' || state === 'active') return <span className="chip">{stateOf(pledge)}</span>;
  return <span className={recovery ? 'chip chip-saffron' : 'chip chip-quiet'}>{stateOf(pledge)}</span>;
}
