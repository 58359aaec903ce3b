import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tipFormTexts } from '#texts/tipping/form.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { browserApi } from '#web/platform/browser-api.ts';
import { formatAmount } from '#web/platform/money.ts';
import { keepReturnNote } from '#web/platform/return-note.ts';
import { showToast } from '#web/ui/toast.tsx';
import { readAmount } from './amount.ts';
import { openCheckoutTab } from './checkout-tab.ts';
import { type FieldProblems, type RefusedForm, sendTip } from './send-tip.ts';
import { pageOfForm } from './tip-addresses.ts';
import { keepDraft, markSent, type TipDraft, withNewKey } from './tip-draft.ts';
import type { TypedChanges } from './tip-fields.tsx';
import type { TipRecipient } from './tip-recipient.ts';
import { useTipDraft } from './use-tip-draft.ts';
import { useTipElsewhere } from './use-tip-elsewhere.ts';

export type SendStep =
  | { name: 'filling' }
  | { name: 'sending' }
  /** The checkout is in another tab; this one waits for the outcome. */
  | { name: 'opened'; tip: string; url: string; dollars: number; checking: boolean };

interface SendTipOptions {
  readonly recipient: TipRecipient;
  readonly methods: readonly PaymentMethod[] | null;
  readonly form: RefObject<HTMLFormElement | null>;
  /** The address of the page with the form open; see TipForm. */
  readonly formPath: string;
  readonly refused?: RefusedForm | undefined;
  /** Whether the checkout of a tip from this form has just been canceled. */
  readonly canceled?: boolean | undefined;
  /** Called when a tip sent from here was paid, in whichever tab. */
  readonly onPaid?: ((tip: Tip) => void) | undefined;
}

const filling = { name: 'filling' } as const;
const noRefusal = { problem: undefined, fields: {} };

/** The tip form from opening to checkout: the typed values, their problems, and the state of sending. */
export function useSendTip(options: SendTipOptions) {
  const { recipient, methods, form, formPath, refused, onPaid } = options;
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<SendStep>(filling);
  const [tried, setTried] = useState(false);
  const [canceled, setCanceled] = useState(false);
  const { draft, updateDraft, change, refusal, setRefusal } = useRefusableDraft(
    useTipDraft(recipient, methods, form, refused),
    refused,
  );
  const { askToSignIn, askToProve } = useAskFirst(recipient, formPath);
  // A second click may come before React has drawn the first one's 'Sending...'.
  const busy = useRef(false);

  useEffect(() => {
    if (options.canceled) setCanceled(true);
  }, [options.canceled]);

  // After a checkout in this same tab, the browser's back/forward cache may restore the page in its sending state.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setStep(filling);
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const hear = useCallback(
    (tip: Tip) => {
      if (tip.status === 'pending') return;
      if (tip.status === 'succeeded') return onPaid?.(tip);
      updateDraft(withNewKey);
      setStep(filling);
      // Giving up is no failure: this tab says the same as the one that comes back from the checkout.
      if (tip.status === 'canceled') return setCanceled(true);
      const { title, body } = texts.ended[tip.status];
      setRefusal({ problem: `${title}\n${body}`, fields: {} });
    },
    [updateDraft, setRefusal, onPaid],
  );
  useTipElsewhere(step.name === 'opened' ? step.tip : undefined, hear);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    setTried(true);
    const reading = readAmount(draft.amount, recipient.performers?.length);
    const [invalid] = Object.keys(validate(draft, methods, recipient));
    if (invalid || 'problem' in reading) {
      form.current?.querySelector<HTMLElement>(`[data-field="${invalid}"]`)?.focus();
      return;
    }
    keepDraft(recipient.id, draft);
    if (!navigator.onLine) return setRefusal({ problem: tipFormTexts.offline.body, fields: {} });
    if (!readAccessToken(document.cookie)) return askToSignIn(draft);
    busy.current = true;
    const tab = openCheckoutTab();
    const sent = markSent(draft, pageOfForm(formPath));
    updateDraft(() => sent);
    setRefusal(noRefusal);
    setCanceled(false);
    setStep({ name: 'sending' });
    const outcome = await sendSignedIn(() => sendTip(recipient, reading.dollars, sent, formPath), revalidate);
    if (outcome.kind === 'checkout' && !tab) {
      // Still 'Sending...' while the browser leaves for the checkout.
      window.location.assign(outcome.url);
      return;
    }
    busy.current = false;
    if (outcome.kind === 'checkout') {
      tab?.go(outcome.url);
      const { tip, url } = outcome;
      setStep({ name: 'opened', tip, url, dollars: reading.dollars, checking: false });
      return;
    }
    tab?.close();
    setStep(filling);
    if (outcome.kind === 'signed-out') return askToSignIn(draft);
    if (outcome.kind === 'not-proven') return askToProve();
    if (outcome.ended) updateDraft(withNewKey);
    setRefusal({ problem: outcome.problem, fields: outcome.fields });
  }

  /** Cancels the tip in the other tab, unless it was paid there, and returns to the filled form. */
  async function startAgain() {
    if (step.name !== 'opened' || step.checking) return;
    setStep({ ...step, checking: true });
    const input = { params: { id: step.tip } };
    const tip = await browserApi('POST /tipping/tips/{id}/cancel', input).catch(() => null);
    if (tip?.status === 'succeeded') return onPaid?.(tip);
    if (tip && tip.status !== 'pending') updateDraft(withNewKey);
    setStep(filling);
  }

  const problems = { ...(tried ? validate(draft, methods, recipient) : {}), ...refusal.fields };
  return { draft, change, step, problems, problem: refusal.problem, canceled, submit, startAgain };
}

/** The draft and the problems found when it was last sent; changing a field removes its problems. */
function useRefusableDraft(
  [draft, updateDraft]: ReturnType<typeof useTipDraft>,
  refused: RefusedForm | undefined,
) {
  const [refusal, setRefusal] = useState<Pick<RefusedForm, 'problem' | 'fields'>>(refused ?? noRefusal);
  function change(changes: TypedChanges) {
    updateDraft((before) => ({ ...before, ...changes }));
    const changed = {
      ...changes,
      ...('amount' in changes || 'fixedShares' in changes ? { shares: true } : {}),
    };
    const untouched = Object.entries(refusal.fields).filter(([field]) => !(field in changed));
    setRefusal({ problem: undefined, fields: Object.fromEntries(untouched) });
  }
  return { draft, updateDraft, change, refusal, setRefusal };
}

/** Ways to other pages that come back to the form. */
function useAskFirst(recipient: TipRecipient, formPath: string) {
  const navigate = useNavigate();
  function askToSignIn(draft: TipDraft) {
    const reading = readAmount(draft.amount, recipient.performers?.length);
    if ('dollars' in reading)
      keepReturnNote(formPath, {
        text: tipFormTexts.waiting(formatAmount(reading.dollars), recipient.name),
        fields: {
          total_amount: draft.amount,
          message: draft.message,
          ...(draft.coverFee ? { cover_fee: 'on' } : {}),
        },
      });
    showToast({ title: tipFormTexts.signIn.title, description: tipFormTexts.signIn.description });
    navigate(paths.signIn({ returnTo: formPath }));
  }

  /** The typed values are stored in the tab, and are in the form again when the person returns. */
  function askToProve() {
    showToast(tipFormTexts.prove.notice);
    navigate(paths.proveAddress({ next: formPath }));
  }
  return { askToSignIn, askToProve };
}

/** A refused token is renewed once: reloading any page data makes the server renew it, where the session allows. */
async function sendSignedIn<Outcome extends { readonly kind: string }>(
  send: () => Promise<Outcome>,
  revalidate: () => Promise<void>,
): Promise<Outcome> {
  const token = readAccessToken(document.cookie);
  const outcome = await send();
  if (outcome.kind !== 'signed-out') return outcome;
  await revalidate();
  const renewed = readAccessToken(document.cookie);
  return renewed && renewed !== token ? send() : outcome;
}

function validate(
  draft: TipDraft,
  methods: readonly PaymentMethod[] | null,
  { performers }: TipRecipient,
): FieldProblems {
  const reading = readAmount(draft.amount, performers?.length);
  return {
    ...('problem' in reading ? { amount: reading.problem } : {}),
    ...(methods?.some(({ id }) => id === draft.method) ? {} : { method: tipFormTexts.methods.missing }),
  };
}
