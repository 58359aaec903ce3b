import { TIP_UNPROVEN_MAX_DOLLARS, type TipAnonymity } from '#contract/tipping/rules.ts';
import type { Shares } from '../split/split-amount.ts';
import { DEFAULT_AMOUNT, tidyAmount } from './amount.ts';
import { draftKey } from './draft-key.ts';

/** The values of the form, stored in the tab so that signing in, a reload or going back loses nothing. */
export interface TipDraft {
  readonly amount: string;
  readonly method: string;
  readonly message: string;
  readonly anonymity: TipAnonymity;
  /** Whether the processing fee is paid on top. */
  readonly coverFee: boolean;
  /** Shares of an event's tip set by hand, in cents by the performer's id. */
  readonly fixedShares: Shares;
  /** Identifies one intended tip: sent again with the same values, it is still the same tip. */
  readonly key: string;
  /** The values last sent with `key`; another set of values needs another key. */
  readonly sent: string | undefined;
}

/** Five dollars for each performer, but no more than a person with an unproven address may pay. */
export function newDraft(method: string, performers = 1): TipDraft {
  const amount = String(Math.min(Number(DEFAULT_AMOUNT) * performers, TIP_UNPROVEN_MAX_DOLLARS));
  return {
    amount,
    method,
    message: '',
    anonymity: 'none',
    coverFee: false,
    fixedShares: {},
    key: crypto.randomUUID(),
    sent: undefined,
  };
}

/** The draft as it is sent now from a page: the same key for the same values, a new one for changed values. */
export function markSent(draft: TipDraft, page: string): TipDraft {
  // `12.5` becomes `12.50` on leaving the field, and stays the same tip.
  const sent = JSON.stringify([
    tidyAmount(draft.amount.trim()),
    draft.method,
    draft.message.trim(),
    draft.fixedShares,
    draft.anonymity,
    draft.coverFee,
    page,
  ]);
  const changed = draft.sent !== undefined && draft.sent !== sent;
  return { ...draft, sent, key: changed ? crypto.randomUUID() : draft.key };
}

/** The same values as a new intended tip, after the tip of the old key has ended. */
export function withNewKey(draft: TipDraft): TipDraft {
  return { ...draft, key: crypto.randomUUID(), sent: undefined };
}

/** The stored draft of this tab; undefined where there is none, or the browser stores nothing. */
export function readDraft(recipientId: string): TipDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(recipientId)) ?? 'null');
    return isDraft(stored)
      ? {
          ...stored,
          fixedShares: stored.fixedShares ?? {},
          anonymity: stored.anonymity ?? 'none',
          coverFee: stored.coverFee ?? false,
        }
      : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(recipientId: string, draft: TipDraft): void {
  try {
    sessionStorage.setItem(draftKey(recipientId), JSON.stringify(draft));
  } catch {
    // Storage may be switched off or full; the form works without it.
  }
}

function isDraft(value: unknown): value is TipDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  const isText = (key: string) => typeof draft[key] === 'string';
  return (
    ['amount', 'method', 'message', 'key'].every(isText) && typeof (draft.fixedShares ?? {}) === 'object'
  );
}
