import { LockKeyhole } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Currency, defaultCurrency } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { CheckoutOpened } from './checkout-opened.tsx';
import { MessageField } from './message-field.tsx';
import { MethodChoice } from './method-choice.tsx';
import { tippingTexts as texts } from './texts.ts';
import { payPath, profilePath, tipFormPath } from './tip-addresses.ts';
import { useSendTip } from './use-send-tip.ts';

export interface TipFormProps {
  readonly beneficiary: { readonly id: string; readonly name: string };
  /** Null when they could not be fetched. */
  readonly methods: readonly PaymentMethod[] | null;
  /** The Idempotency-Key of a form sent without scripts. */
  readonly fallbackKey: string;
  readonly currency?: Currency | undefined;
  readonly onCancel: () => void;
  readonly onPaid: (tip: Tip) => void;
}

/**
 * The tip form: amount, way to pay, message, 'Send Tip'. It is a real form posted to the tip page in a new tab;
 * scripts take over and open the checkout there themselves.
 */
export function TipForm({
  beneficiary,
  methods,
  fallbackKey,
  currency = defaultCurrency,
  onCancel,
  onPaid,
}: TipFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const refused = useRef<HTMLParagraphElement>(null);
  const { draft, change, step, problems, problem, submit, startAgain } = useSendTip({
    beneficiary,
    methods,
    form,
    onPaid,
  });
  useEffect(() => {
    if (problem) refused.current?.focus();
  }, [problem]);
  const sending = step.name === 'sending';
  const cancel = (event: MouseEvent) => {
    event.preventDefault();
    onCancel();
  };
  if (step.name === 'opened') {
    return (
      <CheckoutOpened name={beneficiary.name} currency={currency} step={step} onStartAgain={startAgain} />
    );
  }
  return (
    <form
      ref={form}
      method="post"
      action={payPath(beneficiary.id)}
      target="_blank"
      className="grid gap-6"
      aria-busy={sending}
      onSubmit={submit}
      rel="noopener"
    >
      <input type="hidden" name="idempotency_key" value={fallbackKey} />
      <AmountField
        value={draft.amount}
        currency={currency}
        problem={problems.amount}
        disabled={sending}
        onChange={(amount) => change({ amount })}
      />
      <MethodChoice
        methods={methods}
        value={draft.method}
        problem={problems.method}
        disabled={sending}
        retryPath={tipFormPath(beneficiary.id)}
        onChange={(method) => change({ method })}
      />
      <MessageField
        name={beneficiary.name}
        value={draft.message}
        problem={problems.message}
        disabled={sending}
        onChange={(message) => change({ message })}
      />
      {problem && (
        <div role="alert" className="tip-notice tip-notice-warm">
          <p ref={refused} tabIndex={-1} className="whitespace-pre-line font-semibold">
            {problem}
          </p>
        </div>
      )}
      <div className="tip-actions">
        <a
          href={profilePath(beneficiary.id)}
          role="button"
          className="btn btn-quiet btn-large"
          onClick={cancel}
        >
          {texts.cancel}
        </a>
        <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
          {sending && <Spinner />}
          {sending ? texts.sending : texts.send}
        </button>
      </div>
      <p className="flex items-start justify-center gap-2 text-muted text-sm">
        <LockKeyhole aria-hidden size={16} className="mt-0.5 shrink-0" />
        {texts.secure}
      </p>
    </form>
  );
}
