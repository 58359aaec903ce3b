import { type MouseEvent, useId } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import { tipFormTexts as texts } from '#texts/tipping/form.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { Notice } from './notice.tsx';

const cardClass = `relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 rounded-md border-2
  border-line-strong bg-surface p-2 text-center font-semibold shadow-[0_3px_0_var(--color-line-strong)]
  outline-green transition-[translate,box-shadow,background-color] duration-150 hover:bg-saffron-soft
  active:translate-y-0.75 active:shadow-none has-checked:border-green has-checked:bg-green-soft
  has-checked:shadow-[0_3px_0_var(--color-green)] has-focus-visible:outline-3`;

/** The ways to pay, as cards with logo and name: one radio group, so arrow keys and screen readers know it. */
export function MethodChoice({
  methods,
  value,
  problem,
  disabled,
  retryPath,
  onChange,
}: {
  /** Null when they could not be fetched. */
  methods: readonly PaymentMethod[] | null;
  value: string;
  problem: string | undefined;
  disabled: boolean;
  /** The address of the page itself, to try again without scripts. */
  retryPath: string;
  onChange: (methodId: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className="min-w-0" disabled={disabled} aria-describedby={problem ? `${id}-error` : undefined}>
      <legend className="label">{texts.methods.label}</legend>
      {methods === null ? (
        <FailedMethods retryPath={retryPath} />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-3">
          {methods.map((method) => (
            <label key={method.id} className={cardClass}>
              <input
                type="radio"
                className="order-last size-5 accent-green sm:absolute sm:top-2 sm:right-2"
                name="method"
                data-field="method"
                value={method.id}
                checked={method.id === value}
                onChange={() => onChange(method.id)}
                required
              />
              <img src={method.logo} alt="" width={48} height={32} loading="lazy" />
              <span>{method.name}</span>
            </label>
          ))}
        </div>
      )}
      <FieldErrors id={`${id}-error`} errors={problem && methods ? [problem] : []} />
    </fieldset>
  );
}

function FailedMethods({ retryPath }: { retryPath: string }) {
  const { state, revalidate } = useRevalidator();
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    if (state === 'idle') revalidate();
  };
  return (
    <Notice
      title={texts.methods.failed}
      warm
      actions={
        <a className="btn" href={retryPath} onClick={retry}>
          {state === 'idle' ? texts.methods.retry : texts.methods.retrying}
        </a>
      }
    />
  );
}
