import { LockKeyhole } from 'lucide-react';
import { lazy, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tipFormTexts } from '#texts/tipping/form.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { useAccountData } from '#web/features/account/public.ts';
import type { Currency } from '#web/platform/money.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { CheckoutOpened } from './checkout-opened.tsx';
import { Notice } from './notice.tsx';
import type { RefusedForm } from './send-tip.ts';
import { pageOfForm, payPath, tipFormPath } from './tip-addresses.ts';
import { TipFields } from './tip-fields.tsx';
import type { TipRecipient } from './tip-recipient.ts';
import { useSendTip } from './use-send-tip.ts';

/** Few forms need a code. The server and transitions wait for it. */
const AddressCodeFields = lazy(() => import('#web/features/account/public.code.ts'));

export interface TipFormProps {
  readonly recipient: TipRecipient;
  /** Null when they could not be fetched. */
  readonly methods: readonly PaymentMethod[] | null;
  /** The Idempotency-Key of a form sent without scripts. */
  readonly fallbackKey: string;
  readonly currency: Currency;
  /**
   * The address of the page with the form open: a guest returns to it after signing in. Without its query it is the page that
   * the checkout and 'Cancel' lead to. By default the beneficiary's profile.
   */
  readonly formPath?: string | undefined;
  /** A form that was sent without scripts, with the typed values and their problems. */
  readonly refused?: RefusedForm | undefined;
  /** Whether the person comes back from a checkout that they canceled. */
  readonly canceled?: boolean | undefined;
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
  ...options
}: TipFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Without scripts a guest is redirected to sign in, which needs no new tab.
  const { signedIn } = useAccountData();
  const cancelForm = useId();
  // Without scripts the browser's own checks stand in for ours.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const { draft, change, step, problems, problem, canceled, submit, startAgain } = useSendTip({
    ...options,
    recipient,
    methods,
    form,
    formPath,
    refused,
  });
  if (step.name === 'opened') {
    return <CheckoutOpened name={recipient.name} currency={currency} step={step} onStartAgain={startAgain} />;
  }
  const sending = step.name === 'sending';
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
        <Canceled canceled={canceled} />
        <input type="hidden" name="idempotency_key" value={refused?.key ?? fallbackKey} />
        <TipFields
          recipient={recipient}
          methods={methods}
          currency={currency}
          draft={draft}
          problems={problems}
          disabled={sending}
          scripted={scripted}
          retryPath={formPath}
          onChange={change}
        />
        {problem && <Problem problem={problem} />}
        <WithAddressCode proof={refused?.proof}>
          <Buttons sending={sending} cancelForm={cancelForm} onCancel={onCancel} />
        </WithAddressCode>
        <p className="flex items-start justify-center gap-2 text-muted text-sm">
          <LockKeyhole aria-hidden size={16} className="mt-0.5 shrink-0" />
          {tipFormTexts.secure}
        </p>
      </form>
    </>
  );
}

/** Says in the form itself that nothing was charged: over an event's page a toast would be behind the form. */
function Canceled({ canceled }: { canceled: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // The words come after the form, because screen readers announce only changes.
  const [said, setSaid] = useState(false);
  useEffect(() => setSaid(canceled), [canceled]);
  useEffect(() => {
    if (said) box.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div ref={box} role="status" className="scroll-mt-24 empty:sr-only">
      {said && <Notice {...texts.ended.canceled} />}
    </div>
  );
}

/** Adds the field for the code that confirms the fan's mail address, where the form requires one. */
function WithAddressCode({ proof, children }: { proof: RefusedForm['proof']; children: ReactNode }) {
  if (!proof) return children;
  return (
    <AddressCodeFields
      email={proof.email}
      errors={proof.errors}
      value={proof.typed}
      next={tipFormTexts.prove.next}
    >
      {children}
    </AddressCodeFields>
  );
}

function Buttons({
  sending,
  cancelForm,
  onCancel,
}: {
  sending: boolean;
  /** The id of the form of 'Cancel'. */
  cancelForm: string;
  onCancel: (() => void) | undefined;
}) {
  const cancel = (event: MouseEvent) => {
    if (!onCancel) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <div className="grid grow grid-cols-[auto_1fr] gap-3">
      <button
        type="submit"
        form={cancelForm}
        className="btn btn-quiet btn-large max-xs:px-4"
        onClick={cancel}
      >
        {tipFormTexts.cancel}
      </button>
      <button
        type="submit"
        className="btn btn-primary btn-large whitespace-nowrap max-xs:px-3"
        disabled={sending}
      >
        {sending && <Spinner />}
        {sending ? tipFormTexts.sending : tipFormTexts.send}
      </button>
    </div>
  );
}

/** The problem of the tip as a whole; it takes the focus, so that screen readers announce it. */
function Problem({ problem }: { problem: string }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another problem is read out too.
  useEffect(() => notice.current?.focus(), [problem]);
  return (
    <div ref={notice} tabIndex={-1} className="rounded-lg">
      <Notice
        title={problem === tipFormTexts.offline.body ? tipFormTexts.offline.title : tipFormTexts.failed}
        body={problem === tipFormTexts.failed ? undefined : problem}
        warm
      />
    </div>
  );
}
