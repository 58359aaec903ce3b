import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { TIP_MAX_DOLLARS, TIP_MIN_DOLLARS } from '#contract/tipping/rules.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';

export const DEFAULT_AMOUNT = '5';

/** Offered where a page has no amounts of its own. */
const usualAmounts = [3, 5, 10];

/**
 * The whole dollars to choose from in the form: a page's own amounts, or the usual ones multiplied by the number of performers.
 */
export function offeredAmounts(own: readonly number[] = [], performers = 1): readonly number[] {
  return own.length > 0 ? own : usualAmounts.map((amount) => amount * performers);
}

/** The text of the field after leaving it: an amount is formatted, as `12.50`; anything else stays as it is. */
export function tidyAmount(typed: string): string {
  const reading = readAmount(typed);
  return 'dollars' in reading ? writeDollars(reading.dollars) : typed;
}

export type AmountReading = { dollars: number } | { problem: string };

/**
 * A typed amount, as dollars with at most two decimals, 1 to 10,000 and at least one per performer; or what is wrong with it.
 */
export function readAmount(typed: string, performers = 1): AmountReading {
  const written = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(written)) return { problem: texts.amount.notANumber };
  if ((written.split('.')[1] ?? '').length > 2) return { problem: texts.amount.tooManyDecimals };
  const dollars = Number(written);
  if (dollars < TIP_MIN_DOLLARS) return { problem: texts.amount.tooSmall };
  if (dollars < performers * TIP_MIN_DOLLARS) return { problem: texts.lineUp.tooSmall(performers) };
  if (dollars > TIP_MAX_DOLLARS) return { problem: texts.amount.tooLarge };
  return { dollars };
}

/**
 * The amount after the minus or plus button: one dollar less, never below the smallest, or one more, never above
 * 10,000. Something that is no number starts again at the default.
 */
export function stepAmount(typed: string, step: 1 | -1, smallest = TIP_MIN_DOLLARS): string {
  const dollars = Number(typed.trim().replace(',', '.'));
  if (typed.trim() === '' || !Number.isFinite(dollars))
    return writeDollars(Math.max(smallest, Number(DEFAULT_AMOUNT)));
  const cents = dollarsToMinor(dollars) + step * 100;
  const clamped = Math.min(Math.max(cents, smallest * 100), TIP_MAX_DOLLARS * 100);
  return writeDollars(minorToMajor(clamped));
}

/** Dollars as they stand in the field and in a URL: `5`, `7.50`. */
export function writeDollars(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}
