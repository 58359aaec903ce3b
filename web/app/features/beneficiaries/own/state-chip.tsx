import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';

const variants = {
  draft: 'chip chip-saffron',
  published: 'chip',
  hidden: 'chip chip-coral',
  left: 'chip chip-quiet',
};

/** Who can see the page at the moment, in a word. */
export function StateChip({ state }: { state: OwnPage['state'] }) {
  return <p className={`mt-1 w-fit ${variants[state]}`}>{ownPageTexts.states[state]}</p>;
}
