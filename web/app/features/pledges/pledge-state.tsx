import type { Pledge } from '#contract/pledges/schemas.ts';
import { pledgeStateTexts } from '#texts/pledges.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatAmount } from '#web/platform/money.ts';

const chipVariants: Readonly<Record<Pledge['state'], string>> = {
  pending: 'chip chip-saffron',
  active: 'chip chip-saffron',
  announced: 'chip chip-saffron',
  collecting: 'chip chip-saffron',
  collected: 'chip',
  withdrawn: 'chip chip-coral',
  lapsed: 'chip chip-coral',
  failed: 'chip chip-coral',
  abandoned: 'chip chip-coral',
};

/** How a pledge stands, in a word or two. */
export function PledgeState({ state }: { state: Pledge['state'] }) {
  return <span className={chipVariants[state]}>{pledgeStateTexts[state].label}</span>;
}

/** What the state means for the person who pledged. */
export function meaningOf({
  state,
  total_amount,
  fee_covered,
  beneficiary,
  charge_at,
  refused,
  ends_at,
}: Pledge): string {
  return pledgeStateTexts[state].meaning({
    amount: formatAmount(total_amount + fee_covered),
    name: beneficiary.name,
    endsOn: formatDate(ends_at),
    chargedOn: charge_at === null ? null : formatDate(charge_at),
    refused,
  });
}
