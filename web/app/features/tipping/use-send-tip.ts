import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { browserApi } from '#web/platform/browser-api.ts';
import { showToast } from '#web/ui/toast.tsx';
import { readAmount } from './amount.ts';
import { openCheckoutTab } from './checkout-tab.ts';
import { type FieldProblems, type RefusedForm, sendTip } from './send-tip.ts';
import { tippingTexts as texts } from './texts.ts';
import { signInPath } from './tip-addresses.ts';
import { onAnnouncedTip } from './tip-channel.ts';
import { keepDraft, markSent, newDraft, readDraft, type TipDraft, withNewKey } from './tip-draft.ts';

export type SendStep =
  | { name: 'filling' }
  | { name: 'sending' }
  /** The checkout is in another tab; this one waits to hear how it ended. */
  | { name: 'opened'; tip: string; url: string; dollars: number; checking: boolean };

interface SendTipOptions {
  readonly beneficiary: { readonly id: string; readonly name: string };
  readonly methods: readonly PaymentMethod[] | null;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly refused?: RefusedForm | undefined;
  /** Hears that a tip sent from here was paid, in whichever tab. */
  readonly onPaid?: ((tip: Tip) => void) | undefined;
}

const noRefusal = { problem: undefined, fields: {} };

/** The tip form from opening to checkout: what is typed, what is wrong with it, and where sending stands. */
export function useSendTip({ beneficiary, methods, form, refused, onPaid }: SendTipOptions) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => ({ ...newDraft(methods?.[0]?.id ?? ''), ...refused?.values }));
  const [step, setStep] = useState<SendStep>({ name: 'filling' });
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Pick<RefusedForm, 'problem' | 'fields'>>(refused ?? noRefusal);
  // A second click may come before React has drawn the first one's 'Sending...'.
  const busy = useRef(false);

  const change = useCallback(
    (changes: Partial<Pick<TipDraft, 'amount' | 'method' | 'message'>>) => {
      setDraft((before) => {
        const after = { ...before, ...changes };
        keepDraft(beneficiary.id, after);
        return after;
      });
      setRefusal(({ fields }) => ({
        problem: undefined,
        fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in changes))),
      }));
    },
    [beneficiary.id],
  );

  useEffect(() => {
    const typed = typedBefore(form.current);
    const kept = refused ? undefined : readDraft(beneficiary.id);
    setDraft((fresh) => ({ ...fresh, ...kept, ...typed }));
  }, [beneficiary.id, form, refused]);

  const known = methods?.some(({ id }) => id === draft.method) ?? false;
  const firstMethod = methods?.[0]?.id;
  useEffect(() => {
    if (!known && firstMethod) setDraft((before) => ({ ...before, method: firstMethod }));
  }, [known, firstMethod]);

  // Back from a checkout shown in this very tab, browsers may bring the page as it was left: still sending.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      busy.current = false;
      setStep({ name: 'filling' });
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const hear = useCallback(
    (tip: Tip) => {
      if (tip.status === 'pending') return;
      if (tip.status === 'succeeded') return onPaid?.(tip);
      setDraft((before) => {
        const after = withNewKey(before);
        keepDraft(beneficiary.id, after);
        return after;
      });
      setStep({ name: 'filling' });
      const { title, body } = texts.ended[tip.status];
      setRefusal({ problem: `${title}\n${body}`, fields: {} });
    },
    [beneficiary.id, onPaid],
  );

  const waitingFor = step.name === 'opened' ? step.tip : undefined;
  useEffect(() => {
    if (!waitingFor) return;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const tip = await browserApi('GET /tipping/tips/{id}', { params: { id: waitingFor } }).catch(
        () => null,
      );
      if (tip) hear(tip);
    };
    // A person who closed the checkout's tab before it led back comes to this one.
    document.addEventListener('visibilitychange', look);
    const stop = onAnnouncedTip((tip) => {
      if (tip.id === waitingFor) hear(tip);
    });
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [waitingFor, hear]);

  const askToSignIn = () => {
    showToast({ title: texts.signIn.title, description: texts.signIn.description });
    navigate(signInPath(beneficiary.id));
  };

  const problems = { ...(tried ? validate(draft, methods) : {}), ...refusal.fields };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    setTried(true);
    const reading = readAmount(draft.amount);
    const [invalid] = Object.keys(validate(draft, methods));
    if (invalid || 'problem' in reading) {
      form.current?.querySelector<HTMLElement>(`[data-field="${invalid}"]`)?.focus();
      return;
    }
    keepDraft(beneficiary.id, draft);
    if (!readAccessToken(document.cookie)) return askToSignIn();
    busy.current = true;
    const tab = openCheckoutTab();
    const sent = markSent(draft);
    setDraft(sent);
    keepDraft(beneficiary.id, sent);
    setRefusal(noRefusal);
    setStep({ name: 'sending' });
    const outcome = await sendTip(beneficiary.id, reading.dollars, sent);
    if (outcome.kind === 'checkout' && !tab) {
      // Still 'Sending...' while the browser leaves for the checkout.
      window.location.assign(outcome.url);
      return;
    }
    busy.current = false;
    if (outcome.kind === 'checkout') {
      tab?.go(outcome.url);
      setStep({
        name: 'opened',
        tip: outcome.tip,
        url: outcome.url,
        dollars: reading.dollars,
        checking: false,
      });
      return;
    }
    tab?.close();
    setStep({ name: 'filling' });
    if (outcome.kind === 'signed-out') return askToSignIn();
    if (outcome.ended) setDraft(withNewKey(sent));
    setRefusal({ problem: outcome.problem, fields: outcome.fields });
  }

  /** Gives up the tip in the other tab, unless it was paid there, and goes back to the filled form. */
  async function startAgain() {
    if (step.name !== 'opened' || step.checking) return;
    setStep({ ...step, checking: true });
    const tip = await browserApi('POST /tipping/tips/{id}/cancel', { params: { id: step.tip } }).catch(
      () => null,
    );
    if (tip?.status === 'succeeded') return onPaid?.(tip);
    if (tip && tip.status !== 'pending') setDraft(withNewKey);
    setStep({ name: 'filling' });
  }

  return { draft, change, step, problems, problem: refusal.problem, submit, startAgain };
}

function validate(draft: TipDraft, methods: readonly PaymentMethod[] | null): FieldProblems {
  const reading = readAmount(draft.amount);
  return {
    ...('problem' in reading ? { amount: reading.problem } : {}),
    ...(methods?.some(({ id }) => id === draft.method) ? {} : { method: texts.methods.missing }),
  };
}

/** What was typed into the server's form before these scripts ran, where it differs from how it came. */
function typedBefore(form: HTMLFormElement | null): Partial<TipDraft> {
  const typed: { -readonly [Key in keyof TipDraft]?: TipDraft[Key] } = {};
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.checked && !field.defaultChecked) typed.method = field.value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) continue;
      if (field.name === 'total_amount') typed.amount = field.value;
      if (field.name === 'message') typed.message = field.value;
    }
  }
  return typed;
}
