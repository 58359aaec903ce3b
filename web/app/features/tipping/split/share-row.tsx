import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { languageOf } from '#web/platform/language.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { stepAmount, writeDollars } from '../form/amount.ts';
import type { Performer } from '../form/tip-recipient.ts';
import { threadOf } from './share-bar.tsx';
import { readShare, shareFieldName } from './share-field.ts';
import { MIN_SHARE_CENTS } from './split-amount.ts';

const stepClass = 'btn btn-ghost btn-icon shrink-0';

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
  /** Undefined while the amount is none. */
  cents: number | undefined;
  /** What was set by hand. */
  fixedCents: number | undefined;
  currency: Currency;
  scripted: boolean;
  onSet: (cents: number) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const { name } = performer;
  const written = cents === undefined ? '' : writeDollars(cents / 100);
  // Without scripts nothing would change the others: only what was set by hand is filled in.
  const plain = fixedCents === undefined ? '' : writeDollars(fixedCents / 100);
  const value = typed ?? (scripted ? written : plain);
  const commit = () => {
    const typedCents = typed === undefined ? undefined : readShare(typed);
    setTyped(undefined);
    if (typedCents !== undefined && typedCents !== cents) onSet(typedCents);
  };
  const step = (by: 1 | -1) => onSet(Math.round(Number(stepAmount(written, by)) * 100));
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
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <label htmlFor={id} className="flex min-w-36 flex-1 items-center gap-2.5 py-1 font-semibold">
        <span aria-hidden className={`size-3 shrink-0 rotate-45 rounded-[2px] ${threadOf(at)}`} />
        <span className="sr-only">{texts.shares.of('')}</span>
        <span className="line-clamp-2 min-w-0 break-words" lang={languageOf(name)}>
          {name}
        </span>
      </label>
      <span className="flex items-center">
        {scripted && (
          <button
            type="button"
            className={stepClass}
            aria-label={texts.shares.less(name)}
            aria-controls={id}
            disabled={cents === undefined || cents <= MIN_SHARE_CENTS}
            onClick={() => step(-1)}
          >
            <Minus aria-hidden size={18} />
          </button>
        )}
        <span className="relative">
          <CurrencySign currency={currency} />
          <input
            id={id}
            name={shareFieldName(performer.id)}
            data-field={at === 0 ? 'shares' : undefined}
            className="field w-27! text-right! tabular-nums"
            // As much room as the sign takes, so that the amount never stands on it.
            style={{
              [currency.append_symbol ? 'paddingRight' : 'paddingLeft']:
                `calc(${currency.symbol.length}ch + 1.25rem)`,
            }}
            role="spinbutton"
            aria-valuenow={cents === undefined ? undefined : cents / 100}
            aria-valuetext={cents === undefined ? undefined : formatAmount(cents / 100, currency)}
            aria-valuemin={MIN_SHARE_CENTS / 100}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            pattern="[0-9]*([.,][0-9]{0,2})?"
            placeholder={written}
            value={value}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={onKeyDown}
          />
        </span>
        {scripted && (
          <button
            type="button"
            className={stepClass}
            aria-label={texts.shares.more(name)}
            aria-controls={id}
            disabled={cents === undefined}
            onClick={() => step(1)}
          >
            <Plus aria-hidden size={18} />
          </button>
        )}
      </span>
    </li>
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
