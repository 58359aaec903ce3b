import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { processingFeeOf, TIP_MAX_DOLLARS, TIP_MIN_DOLLARS } from '#contract/tipping/rules.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { type Currency, formatAmount, readsOtherSymbol } from '#web/platform/money.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { readAmount, stepAmount, tidyAmount } from './amount.ts';
import { SuggestedAmounts } from './suggested-amounts.tsx';

const stepClass = 'btn size-14! shrink-0 rounded-full! p-0!';
const figureClass = 'flex items-baseline justify-center gap-[0.08em] font-display leading-tight lining-nums';

/** As large as a short amount may be, and small enough that the longest still fits between the buttons. */
function figureSize(value: string, { symbol }: Currency): string {
  const widthInEm = (Math.max(value.length, 1) + 1) * 0.62 + symbol.length * 0.45;
  return `min(4rem, ${Math.floor(100 / widthInEm)}cqi)`;
}

interface AmountFieldProps {
  readonly value: string;
  readonly currency: Currency;
  /** In dollars; the minus button stops there. */
  readonly smallest?: number | undefined;
  /** Dollars to choose from. */
  readonly offered: readonly number[];
  readonly problem: string | undefined;
  readonly disabled: boolean;
  /** Whether scripts react to what is typed. */
  readonly scripted: boolean;
  /** Whether the processing fee is paid on top of the amount. */
  readonly feeOnTop?: boolean;
  readonly onChange: (amount: string) => void;
}

/**
 * The amount, in large type, between a minus and a plus button. It is a text field whose value is checked when sent, because
 * scrolling would change a number field. The arrow keys step like the buttons.
 */
export function AmountField({
  value,
  currency,
  smallest = TIP_MIN_DOLLARS,
  offered,
  problem,
  disabled,
  scripted,
  feeOnTop = false,
  onChange,
}: AmountFieldProps) {
  const id = useId();
  const step = (by: 1 | -1) => onChange(stepAmount(value, by, smallest));
  const choose = (amount: number | undefined) => {
    onChange(amount === undefined ? '' : String(amount));
    if (amount === undefined) document.getElementById(id)?.focus();
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {texts.amount.label}
      </label>
      <div
        className={`flex items-center gap-2 rounded-xl border-2 bg-sunken p-2 outline-green has-[input:focus-visible]:outline-3 ${problem ? 'border-coral-text' : 'border-line-strong'}`}
      >
        <StepButton label={texts.amount.minus} controls={id} disabled={disabled} onClick={() => step(-1)}>
          <Minus aria-hidden />
        </StepButton>
        <AmountInput
          id={id}
          value={value}
          currency={currency}
          smallest={smallest}
          problem={problem}
          disabled={disabled}
          onChange={onChange}
        />
        <StepButton label={texts.amount.plus} controls={id} disabled={disabled} onClick={() => step(1)}>
          <Plus aria-hidden />
        </StepButton>
      </div>
      <SuggestedAmounts
        amounts={offered}
        value={value}
        currency={currency}
        disabled={disabled}
        onChange={choose}
      />
      <div className="text-center">
        <FieldErrors id={`${id}-error`} errors={problem ? [problem] : []} />
      </div>
      <Hint
        id={`${id}-hint`}
        value={scripted ? value : ''}
        smallest={smallest}
        currency={currency}
        feeOnTop={feeOnTop}
      />
    </div>
  );
}

/** The limits of the amount and, where amounts are shown with another symbol, what is paid in dollars. */
function Hint({
  id,
  value,
  smallest,
  currency,
  feeOnTop,
}: {
  id: string;
  value: string;
  smallest: number;
  currency: Currency;
  feeOnTop: boolean;
}) {
  return (
    <p className="hint text-center" id={id}>
      {texts.amount.hint(formatAmount(smallest, currency), formatAmount(TIP_MAX_DOLLARS, currency))}
      {readsOtherSymbol(currency) && (
        <strong className="block text-ink">{youPay(value, currency, feeOnTop)}</strong>
      )}
    </p>
  );
}

function StepButton({
  label,
  controls,
  disabled,
  onClick,
  children,
}: {
  label: string;
  controls: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={stepClass}
      aria-label={label}
      aria-controls={controls}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** The amount's input with its symbol. */
function AmountInput({
  id,
  value,
  currency,
  smallest,
  problem,
  disabled,
  onChange,
}: {
  id: string;
  value: string;
  currency: Currency;
  smallest: number;
  problem: string | undefined;
  disabled: boolean;
  onChange: (amount: string) => void;
}) {
  const dollars = Number(value.replace(',', '.'));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange(stepAmount(value, event.key === 'ArrowUp' ? 1 : -1, smallest));
  };
  const symbol = (
    <span aria-hidden className="text-[0.6em] text-saffron-text">
      {currency.symbol}
    </span>
  );
  return (
    <span className="@container min-w-0 flex-1">
      <span className={figureClass} style={{ fontSize: figureSize(value, currency) }}>
        {!currency.append_symbol && symbol}
        <input
          id={id}
          name="total_amount"
          data-field="amount"
          role="spinbutton"
          aria-valuenow={Number.isFinite(dollars) ? dollars : undefined}
          aria-valuetext={Number.isFinite(dollars) ? formatAmount(dollars, currency) : value}
          aria-valuemin={smallest}
          aria-valuemax={TIP_MAX_DOLLARS}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="send"
          required
          pattern="[0-9]*([.,][0-9]{0,2})?"
          maxLength={12}
          readOnly={disabled}
          value={value}
          className={`bg-transparent outline-none ${currency.append_symbol ? 'text-right' : 'text-left'}`}
          style={{ width: `${Math.max(value.length, 1) + 0.25}ch` }}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => tidyAmount(value) !== value && onChange(tidyAmount(value))}
        />
        {currency.append_symbol && symbol}
      </span>
    </span>
  );
}

/** What is charged, or an example where the typed amount is invalid or scripts do not follow it. */
function youPay(value: string, currency: Currency, feeOnTop: boolean): string {
  const reading = readAmount(value);
  if (!('dollars' in reading)) return texts.amount.inDollars(formatAmount(1, currency), formatAmount(1));
  const amountMinor = dollarsToMinor(reading.dollars);
  const feeMinor = feeOnTop ? processingFeeOf(amountMinor) : 0;
  return texts.amount.youPay(formatAmount(minorToMajor(amountMinor + feeMinor)));
}
