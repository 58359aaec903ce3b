import { Equal } from 'lucide-react';
import { useId } from 'react';
import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { sharesTexts as texts } from '#texts/tipping/shares.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { readAmount, writeDollars } from '../form/amount.ts';
import type { Performer } from '../form/tip-recipient.ts';
import { ShareBar } from './share-bar.tsx';
import { ShareRow } from './share-row.tsx';
import { type Shares, setShare, splitAmount, sumOf } from './split-amount.ts';

/**
 * Who gets how much of a tip for a whole event. The shares always come to the amount: a share set by hand stays,
 * the others make up for it, and where they cannot, the amount follows. Without scripts an empty share is an
 * equal part of the rest.
 */
export default function ShareFields({
  performers,
  amount,
  fixedShares,
  currency,
  problem,
  disabled,
  scripted,
  onChange,
}: {
  performers: readonly Performer[];
  /** The text of the field. */
  amount: string;
  /** What was set by hand. */
  fixedShares: Shares;
  currency: Currency;
  problem: string | undefined;
  disabled: boolean;
  scripted: boolean;
  onChange: (changes: { amount?: string; fixedShares?: Shares }) => void;
}) {
  const id = useId();
  const ids = performers.map((performer) => performer.id);
  const reading = readAmount(amount, performers.length);
  const totalCents = 'dollars' in reading ? dollarsToMinor(reading.dollars) : undefined;
  const shares = totalCents === undefined ? undefined : splitAmount(totalCents, ids, fixedShares);
  const set = (performerId: string, cents: number) => {
    if (totalCents === undefined) return;
    const next = setShare({ totalCents, fixedShares }, ids, performerId, cents);
    onChange({
      fixedShares: next.fixedShares,
      ...(next.totalCents === totalCents ? {} : { amount: writeDollars(minorToMajor(next.totalCents)) }),
    });
  };
  const sum = shares && formatAmount(minorToMajor(sumOf(Object.values(shares))), currency);
  return (
    <fieldset className="min-w-0" disabled={disabled} aria-describedby={`${id}-hint`}>
      <legend className="label">{texts.label}</legend>
      <ShareBar shares={shares} ids={ids} />
      <ul className="mt-3 grid gap-1">
        {performers.map((performer, at) => (
          <ShareRow
            key={performer.id}
            performer={performer}
            at={at}
            cents={shares?.[performer.id]}
            fixedCents={fixedShares[performer.id]}
            currency={currency}
            scripted={scripted}
            onSet={(cents) => set(performer.id, cents)}
          />
        ))}
      </ul>
      <FieldErrors id={`${id}-error`} errors={problem ? [problem] : []} />
      <Sum
        text={scripted && sum ? texts.sum(sum) : ''}
        onEqual={scripted ? () => onChange({ fixedShares: {} }) : undefined}
        isEqual={Object.keys(fixedShares).length === 0}
      />
      <p className="hint" id={`${id}-hint`}>
        {scripted ? texts.hint : texts.plainHint}
      </p>
    </fieldset>
  );
}

/** The sum of the shares, and with scripts a button that makes them equal. */
function Sum({
  text,
  isEqual,
  onEqual,
}: {
  text: string;
  isEqual: boolean;
  onEqual: (() => void) | undefined;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t-2 border-dashed pt-3">
      <p className="font-bold text-lg tabular-nums" role="status">
        {text}
      </p>
      {onEqual && (
        <button type="button" className="btn btn-quiet" disabled={isEqual} onClick={onEqual}>
          <Equal aria-hidden size={18} />
          {texts.equal}
        </button>
      )}
    </div>
  );
}
