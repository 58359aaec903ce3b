import { DEFAULT_AMOUNT } from './amount.ts';

/** What stands in the form, kept in the tab so that signing in, a reload or a way back loses nothing. */
export interface TipDraft {
  readonly amount: string;
  readonly method: string;
  readonly message: string;
  /** Marks one intention to tip: sent again with the same values, it is still the same tip. */
  readonly key: string;
  /** The values last sent with `key`; another set of values needs another key. */
  readonly sent: string | undefined;
}

const storageKey = (beneficiaryId: string) => `tip-draft:${beneficiaryId}`;

export function newDraft(method: string): TipDraft {
  return { amount: DEFAULT_AMOUNT, method, message: '', key: crypto.randomUUID(), sent: undefined };
}

/** The draft as it is sent now: the same key for the same values, a new one for changed values. */
export function markSent(draft: TipDraft): TipDraft {
  const sent = JSON.stringify([draft.amount.trim(), draft.method, draft.message.trim()]);
  const changed = draft.sent !== undefined && draft.sent !== sent;
  return { ...draft, sent, key: changed ? crypto.randomUUID() : draft.key };
}

/** The same values as a new intention: after the tip behind the old key has ended. */
export function withNewKey(draft: TipDraft): TipDraft {
  return { ...draft, key: crypto.randomUUID(), sent: undefined };
}

/** The kept draft of this tab; undefined without one, or where the browser keeps nothing. */
export function readDraft(beneficiaryId: string): TipDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(beneficiaryId)) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(beneficiaryId: string, draft: TipDraft): void {
  try {
    sessionStorage.setItem(storageKey(beneficiaryId), JSON.stringify(draft));
  } catch {
    // Storage may be switched off or full; the form works without it.
  }
}

export function forgetDraft(beneficiaryId: string): void {
  try {
    sessionStorage.removeItem(storageKey(beneficiaryId));
  } catch {
    // Nothing was kept, then.
  }
}

function isDraft(value: unknown): value is TipDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return (['amount', 'method', 'message', 'key'] as const).every((key) => typeof draft[key] === 'string');
}
