import { Minus, Plus } from 'lucide-react';
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { sharesTexts as texts } from '#texts/tipping/shares.ts';
import { languageOf } from '#web/platform/language.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { stepAmount, writeDollars } from '../form/amount.ts';
import type { Performer } from '../form/tip-recipient.ts';
import { threadOf } from './share-bar.tsx';
import { readShare, shareFieldName } from './share-field.ts';
import { MIN_SHARE_CENTS } from './split-amount.ts';

/**
 * One performer with their share. A typed share counts when the field is left, or Enter pressed: at every key the
 * others would jump about.
 */
export function ShareRow({
  performer,
  at,
  cents,
  fixedCents,
  currency,
  scripted,
  onSet,
}: {
  performer: Performer;
  /** The place on the bill. */
  at: number;
  /** Undefined while the amount is invalid. */
  cents: number | undefined;
  /** What was set by hand. */
  fixedCents: number | undefined;
  currency: Currency;
  scripted: boolean;
  onSet: (cents: number) => void;
}) {
  const id = useId();
  const { name } = performer;
  const { step, written, field } = useTypedShare({ cents, fixedCents, scripted, onSet });
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <label htmlFor={id} className="flex min-w-36 flex-1 items-center gap-2.5 py-1 font-semibold">
        <span aria-hidden className={`size-3 shrink-0 rotate-45 rounded-[2px] ${threadOf(at)}`} />
        <span className="sr-only">{texts.of('')}</span>
        <span className="wrap-anywhere line-clamp-2 min-w-0" lang={languageOf(name)}>
          {name}
        </span>
      </label>
      <span className="flex items-center">
        {scripted && (
          <StepButton
            label={texts.less(name)}
            field={id}
            disabled={cents === undefined || cents <= MIN_SHARE_CENTS}
            onStep={() => step(-1)}
          >
            <Minus aria-hidden size={18} />
          </StepButton>
        )}
        <ShareInput
          {...field}
          id={id}
          name={shareFieldName(performer.id)}
          data-field={at === 0 ? 'shares' : undefined}
          cents={cents}
          currency={currency}
          placeholder={written}
        />
        {scripted && (
          <StepButton
            label={texts.more(name)}
            field={id}
            disabled={cents === undefined}
            onStep={() => step(1)}
          >
            <Plus aria-hidden size={18} />
          </StepButton>
        )}
      </span>
    </li>
  );
}

interface ShareInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly 'data-field': string | undefined;
  readonly cents: number | undefined;
  readonly currency: Currency;
}

function ShareInput({ cents, currency, ...input }: ShareInputProps) {
  return (
    <span className="relative">
      <CurrencySign currency={currency} />
      <input
        {...input}
        className="field w-27! text-right! tabular-nums"
        // As much padding as the symbol takes, so that it never covers the amount.
        style={{
          [currency.append_symbol ? 'paddingRight' : 'paddingLeft']:
            `calc(${currency.symbol.length}ch + 1.25rem)`,
        }}
        role="spinbutton"
        aria-valuenow={cents === undefined ? undefined : minorToMajor(cents)}
        aria-valuetext={cents === undefined ? undefined : formatAmount(minorToMajor(cents), currency)}
        aria-valuemin={minorToMajor(MIN_SHARE_CENTS)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        pattern="[0-9]*([.,][0-9]{0,2})?"
      />
    </span>
  );
}

/** What is in the field: the share, or what is being typed until the field is left or Enter is pressed. */
function useTypedShare({
  cents,
  fixedCents,
  scripted,
  onSet,
}: {
  cents: number | undefined;
  fixedCents: number | undefined;
  scripted: boolean;
  onSet: (cents: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const written = cents === undefined ? '' : writeDollars(minorToMajor(cents));
  // Without scripts the other shares would not adapt, so only shares set by hand are filled in.
  const plain = fixedCents === undefined ? '' : writeDollars(minorToMajor(fixedCents));
  const commit = () => {
    const typedCents = typed === undefined ? undefined : readShare(typed);
    setTyped(undefined);
    if (typedCents !== undefined && typedCents !== cents) onSet(typedCents);
  };
  const step = (by: 1 | -1) => onSet(dollarsToMinor(Number(stepAmount(written, by))));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== undefined) {
      event.preventDefault();
      commit();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setTyped(undefined);
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const field = {
    value: typed ?? (scripted ? written : plain),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onBlur: commit,
    onKeyDown,
  };
  return { step, written, field };
}

function StepButton({
  label,
  field,
  disabled,
  onStep,
  children,
}: {
  label: string;
  /** The id of the field it changes. */
  field: string;
  disabled: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-icon shrink-0"
      aria-label={label}
      aria-controls={field}
      disabled={disabled}
      onClick={onStep}
    >
      {children}
    </button>
  );
}

function CurrencySign({ currency: { symbol, append_symbol } }: { currency: Currency }) {
  const side = append_symbol ? 'right-3' : 'left-3';
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute inset-y-0 flex items-center text-muted ${side}`}
    >
      {symbol}
    </span>
  );
}
