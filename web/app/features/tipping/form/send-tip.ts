import { tipFormTexts as texts } from '#texts/tipping/form.ts';
import type { ProofRequest } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { browserApi } from '#web/platform/browser-api.ts';
import { askForCheckout } from './ask-for-checkout.ts';
import { returnUrl } from './tip-addresses.ts';
import type { TipDraft } from './tip-draft.ts';
import type { TipRecipient } from './tip-recipient.ts';

export type FieldName = 'amount' | 'shares' | 'method' | 'message';
export type FieldProblems = Partial<Record<FieldName, string>>;

/** A refused form: the typed values and their problems. */
export interface RefusedForm {
  readonly values: Pick<TipDraft, 'amount' | 'method' | 'message' | 'anonymity' | 'coverFee' | 'fixedShares'>;
  readonly problem: string | undefined;
  readonly fields: FieldProblems;
  /** The Idempotency-Key to send again; without it the form gets a new one. */
  readonly key?: string;
  /** Set when the person's address has to be proven first. */
  readonly proof?: ProofRequest | undefined;
}

export type SendOutcome =
  | { kind: 'checkout'; tip: string; url: string }
  | { kind: 'signed-out' }
  /** The tip is large and the person's address is not proven. */
  | { kind: 'not-proven' }
  /** `ended`: the tip behind the key is over or another one, so the next attempt needs a new key. */
  | { kind: 'refused'; problem: string | undefined; fields: FieldProblems; ended: boolean };

/** A later answer is ignored; a request with the same key returns the same tip. */
const answerWithinMs = 45_000;

const fieldOf: Record<string, FieldName> = {
  total_amount: 'amount',
  method: 'method',
  message: 'message',
  shares: 'shares',
};

/** Requests a checkout from the server. Never throws: failures are returned as texts for the person. */
export async function sendTip(
  recipient: TipRecipient,
  dollars: number,
  draft: TipDraft,
  formPath: string,
): Promise<SendOutcome> {
  try {
    const answer = await askForCheckout(browserApi, recipient, {
      key: draft.key,
      dollars,
      method: draft.method,
      message: draft.message.trim(),
      anonymity: draft.anonymity,
      coverFee: draft.coverFee,
      fixedShares: draft.fixedShares,
      returnUrl: returnUrl(window.location.origin, formPath, dollars),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { kind: 'checkout', tip: answer.tip, url: answer.checkout_url };
  } catch (error) {
    return describeFailure(error);
  }
}

/** What a failed payment request means for the form: problems at fields, the rest above the buttons. */
export function describeFailure(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) return refused({ problem: texts.failed });
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.has('address_not_proven')) return { kind: 'not-proven' };
  const fields: FieldProblems = {};
  const others: string[] = [];
  for (const { attr, detail } of error.form?.errors ?? []) {
    const field = attr === null ? undefined : fieldOf[attr];
    if (field) fields[field] = fields[field] ? `${fields[field]}\n${detail}` : detail;
    else others.push(detail);
  }
  const fieldsExplainIt = Object.keys(fields).length > 0 && others.length === 0;
  return refused({
    problem: fieldsExplainIt
      ? undefined
      : others.length > 0 && error.status < 500
        ? others.join('\n')
        : error.message,
    fields,
    ended: error.has('tip_already_ended') || error.has('idempotency_key_reused'),
  });
}

function refused(details: Partial<Extract<SendOutcome, { kind: 'refused' }>>): SendOutcome {
  return { kind: 'refused', problem: undefined, fields: {}, ended: false, ...details };
}
