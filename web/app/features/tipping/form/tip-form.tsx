import { LockKeyhole } from 'lucide-react';
import { lazy, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { useAccountData } from '#web/features/account/public.ts';
import type { Currency } from '#web/platform/money.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { offeredAmounts } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { AnonymityChoice } from './anonymity-choice.tsx';
import { CheckoutOpened } from './checkout-opened.tsx';
import { CoverFee } from './cover-fee.tsx';
import { MessageField } from './message-field.tsx';
import { MethodChoice } from './method-choice.tsx';
import { Notice } from './notice.tsx';
import type { RefusedForm } from './send-tip.ts';
import { pageOfForm, payPath, tipFormPath } from './tip-addresses.ts';
import type { TipRecipient } from './tip-recipient.ts';
import { useSendTip } from './use-send-tip.ts';

/** Few forms ask for a code, and only a line-up is shared out: the server waits for either, and so do transitions. */
const AddressCodeFields = lazy(() => import('#web/features/account/public.code.ts'));
const ShareFields = lazy(() => import('../split/share-fields.tsx'));

export interface TipFormProps {
  readonly recipient: TipRecipient;
  /** Null when they could not be fetched. */
  readonly methods: readonly PaymentMethod[] | null;
  /** The Idempotency-Key of a form sent without scripts. */
  readonly fallbackKey: string;
  readonly currency: Currency;
  /**
   * The address of the page the form stands on, with the form open: where a guest comes back to after signing
   * in; without its query the page the checkout and 'Cancel' lead to. The beneficiary's profile unless given.
   */
  readonly formPath?: string | undefined;
  /** A form sent without scripts comes back with what was typed and what was wrong. */
  readonly refused?: RefusedForm | undefined;
  readonly onCancel?: () => void;
  readonly onPaid?: (tip: Tip) => void;
}

/**
 * The tip form: amount, way to pay, message, 'Send Tip'. It is a real form posted to the tip page in a new tab;
 * scripts take over and open the checkout there themselves. Likewise 'Cancel' is a form that leads back.
 */
export function TipForm({
  recipient,
  methods,
  fallbackKey,
  currency,
  formPath = tipFormPath(recipient.id),
  refused,
  onCancel,
  onPaid,
}: TipFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  // Without scripts a guest is led to sign in, which needs no tab of its own.
  const { signedIn } = useAccountData();
  const cancelForm = useId();
  // Without scripts the browser's own checks stand in for ours.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const { draft, change, step, problems, problem, submit, startAgain } = useSendTip({
    recipient,
    methods,
    form,
    formPath,
    refused,
    onPaid,
  });
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);
  if (step.name === 'opened') {
    return <CheckoutOpened name={recipient.name} currency={currency} step={step} onStartAgain={startAgain} />;
  }
  const sending = step.name === 'sending';
  const { performers } = recipient;
  const cancel = (event: MouseEvent) => {
    if (!onCancel) return;
    event.preventDefault();
    onCancel();
  };
  const buttons = (
    <div className="grid grow grid-cols-[auto_1fr] gap-3">
      <button type="submit" form={cancelForm} className="btn btn-quiet btn-large" onClick={cancel}>
        {texts.cancel}
      </button>
      <button type="submit" className="btn btn-primary btn-large" disabled={sending}>
        {sending && <Spinner />}
        {sending ? texts.sending : texts.send}
      </button>
    </div>
  );
  return (
    <>
      <form id={cancelForm} className="hidden" method="get" action={pageOfForm(formPath)} />
      <form
        ref={form}
        method="post"
        action={payPath(recipient, formPath)}
        target={refused || !signedIn ? undefined : '_blank'}
        className="grid gap-6"
        noValidate={scripted}
        aria-busy={sending}
        onSubmit={submit}
      >
        <input type="hidden" name="idempotency_key" value={refused?.key ?? fallbackKey} />
        <AmountField
          value={draft.amount}
          currency={currency}
          smallest={performers?.length}
          offered={offeredAmounts(recipient.suggested_amounts, performers?.length)}
          problem={problems.amount}
          disabled={sending}
          scripted={scripted}
          onChange={(amount) => change({ amount })}
        />
        {performers && (
          <ShareFields
            performers={performers}
            amount={draft.amount}
            fixedShares={draft.fixedShares}
            currency={currency}
            problem={problems.shares}
            disabled={sending}
            scripted={scripted}
            onChange={change}
          />
        )}
        <MethodChoice
          methods={methods}
          value={draft.method}
          problem={problems.method}
          disabled={sending}
          retryPath={formPath}
          onChange={(method) => change({ method })}
        />
        <MessageField
          name={performers ? texts.lineUp.everybody(performers.length) : recipient.name}
          value={draft.message}
          problem={problems.message}
          disabled={sending}
          onChange={(message) => change({ message })}
        />
        <AnonymityChoice
          name={performers ? texts.lineUp.everybody(performers.length) : recipient.name}
          value={draft.anonymity}
          disabled={sending}
          onChange={(anonymity) => change({ anonymity })}
        />
        <CoverFee
          amount={draft.amount}
          value={draft.coverFee}
          currency={currency}
          disabled={sending}
          scripted={scripted}
          onChange={(coverFee) => change({ coverFee })}
        />
        {problem && (
          <div ref={notice} tabIndex={-1} className="rounded-lg">
            <Notice
              title={problem === texts.offline.body ? texts.offline.title : texts.failed}
              body={problem === texts.failed ? undefined : problem}
              warm
            />
          </div>
        )}
        {refused?.proof ? (
          <AddressCodeFields
            email={refused.proof.email}
            errors={refused.proof.errors}
            value={refused.proof.typed}
            next={texts.prove.next}
          >
            {buttons}
          </AddressCodeFields>
        ) : (
          buttons
        )}
        <p className="flex items-start justify-center gap-2 text-muted text-sm">
          <LockKeyhole aria-hidden size={16} className="mt-0.5 shrink-0" />
          {texts.secure}
        </p>
      </form>
    </>
  );
}
