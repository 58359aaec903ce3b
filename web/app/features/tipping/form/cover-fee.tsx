import { useEffect, useState } from 'react';
import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { processingFeeOf } from '#contract/tipping/rules.ts';
import { feeTexts as texts } from '#texts/tipping/fee.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { readAmount } from './amount.ts';

export const coverFeeField = 'cover_fee';

/**
 * The processing fee, and the choice to pay it on top. Without scripts nothing follows what is typed: then the text explains
 * how the fee is calculated (`rule`).
 */
export function CoverFee({
  amount,
  value,
  currency,
  disabled,
  rule = texts.rule,
  onChange,
}: {
  amount: string;
  value: boolean;
  currency?: Currency;
  disabled?: boolean;
  rule?: string;
  onChange: (covered: boolean) => void;
}) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const reading = scripted ? readAmount(amount) : undefined;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          className="check"
          type="checkbox"
          name={coverFeeField}
          checked={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {texts.cover}
      </label>
      <p className="hint mt-1" aria-live="polite">
        {reading && 'dollars' in reading ? describe(reading.dollars, value, currency) : rule}
      </p>
    </div>
  );
}

function describe(dollars: number, covered: boolean, currency: Currency | undefined): string {
  const amountMinor = dollarsToMinor(dollars);
  const feeMinor = processingFeeOf(amountMinor);
  const [fee = '', whole = '', total = '', rest = ''] = [
    feeMinor,
    amountMinor,
    amountMinor + feeMinor,
    amountMinor - feeMinor,
  ].map((minor) => formatAmount(minorToMajor(minor), currency));
  return covered ? texts.onTop(total, whole) : texts.comesOff(fee, rest);
}
