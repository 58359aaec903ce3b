import { tippingTexts as texts } from '#texts/tipping.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { readAmount } from './amount.ts';
import { suggestedFields } from './suggested-field.ts';

/**
 * Whole amounts to choose with one touch. Without scripts a chosen amount counts unless another was typed; `shown_amount` holds
 * the initial value of the field.
 */
export function SuggestedAmounts({
  amounts,
  value,
  currency,
  disabled,
  onChange,
}: {
  /** Dollars, ascending. */
  amounts: readonly number[];
  /** What is in the amount's field. */
  value: string;
  currency: Currency;
  disabled: boolean;
  /** Dollars, or nothing for an amount to be typed. */
  onChange: (amount: number | undefined) => void;
}) {
  if (amounts.length === 0) return null;
  const reading = readAmount(value);
  const chosen = 'dollars' in reading && amounts.includes(reading.dollars) ? reading.dollars : undefined;
  const choice = (amount: number | undefined, label: string) => (
    <label key={label} className="filter-chip lining-nums tabular-nums">
      <input
        type="radio"
        className="sr-only"
        name={suggestedFields.chosen}
        value={amount ?? ''}
        checked={amount === chosen}
        onChange={() => onChange(amount)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="sr-only">{texts.amount.suggested}</legend>
      <input type="hidden" name={suggestedFields.shown} value={value} />
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {amounts.map((amount) => choice(amount, formatAmount(amount, currency)))}
        {choice(undefined, texts.amount.other)}
      </div>
    </fieldset>
  );
}
