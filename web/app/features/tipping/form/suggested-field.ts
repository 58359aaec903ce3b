import { tippingTexts as texts } from '#texts/tipping.ts';
import { formatAmount } from '#web/platform/money.ts';
import { readAmount } from './amount.ts';

/** The fields of the suggested amounts: the chosen one, and the initial value of the amount's field. */
export const suggestedFields = { chosen: 'suggested_amount', shown: 'shown_amount' } as const;

/**
 * The amount of a form sent without scripts: what was typed, or what was chosen where nothing was typed. If both were changed
 * the person is asked, because one of the two is not what they want to pay.
 */
export function readChosenAmount(text: (name: string) => string): { amount: string; problem?: string } {
  const [typed, shown, chosen] = [
    text('total_amount'),
    text(suggestedFields.shown),
    text(suggestedFields.chosen),
  ];
  const choice = readAmount(chosen);
  if (!('dollars' in choice)) return { amount: typed };
  const means = (amount: string) => {
    const reading = readAmount(amount);
    return 'dollars' in reading && reading.dollars === choice.dollars;
  };
  if (means(typed)) return { amount: typed };
  if (typed === shown) return { amount: chosen };
  if (means(shown)) return { amount: typed };
  return { amount: typed, problem: texts.amount.twoAnswers(formatAmount(choice.dollars), typed) };
}
