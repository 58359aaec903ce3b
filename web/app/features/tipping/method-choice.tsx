import { type MouseEvent, useId } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { tippingTexts as texts } from './texts.ts';

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
  /** The page itself, which tries again without scripts. */
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
        <div className="tip-methods">
          {methods.map((method) => (
            <label key={method.id} className="tip-method">
              <input
                type="radio"
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
    <div className="tip-notice tip-notice-warm" role="alert">
      <p className="font-semibold">{texts.methods.failed}</p>
      <a className="link" href={retryPath} onClick={retry}>
        {state === 'idle' ? texts.methods.retry : texts.methods.retrying}
      </a>
    </div>
  );
}
