import { failureSentence } from '#contract/payouts/rules.ts';
import type { Payout } from '#contract/payouts/schemas.ts';
import { payoutsTexts as texts } from '#texts/payouts/payouts.ts';

/** The name of an account and its last digits, which stay in one line. */
export function unbroken(destination: string): string {
  return destination.replace(' ··', '\u00a0··');
}

/** How far a payout is. */
export function stateOf({ state, cancellation }: Payout): string {
  return state === 'canceled' && cancellation !== 'taken_back' ? texts.notSent : texts.states[state];
}

/** Why it did not arrive, and where its money is; undefined for a payout on its way, arrived, or taken back by its owner. */
export function noteOf({ state, cancellation, failure }: Payout): string | undefined {
  if (state === 'failed' || state === 'returned')
    return [failureSentence(failure), texts.cameBack].filter(Boolean).join(' ');
  if (state === 'refused') return texts.refusedNote;
  return cancellation && cancellation !== 'taken_back' ? texts.withdrawn[cancellation] : undefined;
}
