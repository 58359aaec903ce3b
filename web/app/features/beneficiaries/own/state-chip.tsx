import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { whyHidden } from './why-hidden.ts';

const variants = {
  draft: 'chip chip-saffron',
  published: 'chip',
  hidden: 'chip chip-coral',
  left: 'chip chip-quiet',
};

/** Who can see the page at the moment, in a word: one that our team hides is not published. */
export function StateChip({ page }: { page: Pick<OwnPage, 'state' | 'hidden_because' | 'withheld'> }) {
  const state = page.state === 'published' && whyHidden(page) ? 'hidden' : page.state;
  return <p className={`mt-1 w-fit ${variants[state]}`}>{ownPageTexts.states[state]}</p>;
}
