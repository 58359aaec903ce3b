import type { DeskEvent } from '#contract/desk/events/schemas.ts';
import type { DeskPage } from '#contract/desk/pages/schemas.ts';
import { listingTexts as texts } from '#texts/desk/listings.ts';

/** Who sees a page or an event, in a word. */
export function StandingChip({ standing }: { standing: DeskPage | DeskEvent }) {
  const { listed, hidden_because, withheld, state } = standing;
  if (hidden_because !== null) return <span className="chip chip-coral">{texts.hiddenByUs}</span>;
  if (withheld) return <span className="chip chip-coral">{texts.withheld}</span>;
  return <span className={listed ? 'chip' : 'chip chip-saffron'}>{texts.states[state]}</span>;
}
