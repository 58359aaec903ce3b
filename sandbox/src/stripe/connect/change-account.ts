import { emitEvent } from '../events.ts';
import { type Gateway, nowSeconds } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import { presentAccount, presentBank, presentBanks, presentCapability } from './account-object.ts';
import { type AccountRecord, type BankRecord, capabilityNames } from './account-record.ts';
import { detailsSubmitted } from './account-requirements.ts';
import { findAccount } from './find-account.ts';

const daySeconds = 24 * 3_600;
/** How long Stripe's review takes, and how long the holder has for what is due later. */
const reviewSeconds = daySeconds;
const deadlineSeconds = 14 * daySeconds;

/** What can happen to an account outside the API. */
export const accountOutcomes = [
  'verify',
  'review',
  'need-document',
  'mismatch-name',
  'need-later',
  'restrict',
  'reject',
  'deauthorize',
  'reconnect',
  'add-banks',
] as const;
export type AccountOutcome = (typeof accountOutcomes)[number];

/** A page of a list has ten entries: with these currencies the bank that receives payouts is on the second page. */
const otherCurrencies = ['eur', 'gbp', 'cad', 'aud', 'nzd', 'chf', 'sek', 'nok', 'dkk', 'pln', 'czk', 'ron'];

/** Stores the changed account, and reports the differences by webhook. */
export function changeAccount(gateway: Gateway, after: AccountRecord): AccountRecord {
  return gateway.store.transaction(() => {
    const before = gateway.store.get('account', after.id);
    gateway.store.put('account', after.id, after);
    watchAccount(gateway, after);
    if (!before) return after;
    for (const name of capabilityNames) {
      const [was, is] = [presentCapability(before, name), presentCapability(after, name)];
      if (was.status !== is.status) emitEvent(gateway, 'capability.updated', is, after.id);
    }
    emitBankEvent(gateway, before, after);
    if (JSON.stringify(presentAccount(before)) !== JSON.stringify(presentAccount(after)))
      emitEvent(gateway, 'account.updated', presentAccount(after), after.id);
    return after;
  });
}

/**
 * Does to an account what Stripe or its holder could do. False if the account does not exist or its state does not allow it.
 */
export function decideAccount(gateway: Gateway, id: string, outcome: AccountOutcome): boolean {
  return gateway.store.transaction(() => {
    if (outcome === 'reconnect') return reconnect(gateway, id);
    const account = findAccount(gateway, id);
    if (!account) return false;
    if (outcome === 'deauthorize') {
      gateway.store.put('account', id, { ...account, deauthorized: true });
      const application = { id: 'ca_sandbox', object: 'application', name: 'Tibeb' };
      emitEvent(gateway, 'account.application.deauthorized', application, id);
      return true;
    }
    if (outcome !== 'reject' && !detailsSubmitted(account)) return false;
    if (outcome === 'add-banks') {
      const { bank } = account;
      if (!bank) return false;
      const otherBanks = otherCurrencies.map((currency) => ({ ...newBank(bank), currency }));
      changeAccount(gateway, { ...account, otherBanks });
      return true;
    }
    changeAccount(gateway, { ...account, ...decisions(gateway)[outcome] });
    return true;
  });
}

/** The holder connects an account to us again that was disconnected: API calls reach it as before. */
function reconnect(gateway: Gateway, id: string): boolean {
  const account = gateway.store.get('account', id);
  if (!account?.deauthorized) return false;
  gateway.store.put('account', id, { ...account, deauthorized: false });
  return true;
}

type Decision = Pick<AccountRecord, 'verification' | 'deadline' | 'rejectedFor'>;

/** The resulting account for each decision. */
export function decisions(
  gateway: Gateway,
): Record<Exclude<AccountOutcome, 'deauthorize' | 'reconnect' | 'add-banks'>, Decision> {
  const now = nowSeconds(gateway);
  const open = { deadline: null, rejectedFor: null };
  return {
    verify: { ...open, verification: 'verified' },
    review: { ...open, verification: 'in_review', deadline: now + reviewSeconds },
    'need-document': { ...open, verification: 'document_needed' },
    'mismatch-name': { ...open, verification: 'name_mismatch' },
    'need-later': { ...open, verification: 'due_later', deadline: now + deadlineSeconds },
    restrict: { ...open, verification: 'past_due', deadline: now },
    reject: { ...open, verification: 'rejected', rejectedFor: 'other' },
  };
}

/** Schedules the automatic changes of an account: a review succeeds, and a deadline passes. */
export function watchAccount(gateway: Gateway, account: AccountRecord): void {
  const key = `account ${account.id}`;
  const next = { in_review: 'verify', due_later: 'restrict' } as const;
  const outcome = next[account.verification as keyof typeof next];
  if (account.deauthorized || outcome === undefined || account.deadline === null) gateway.timers.cancel(key);
  else gateway.timers.set(key, account.deadline * 1000, () => decideAccount(gateway, account.id, outcome));
}

/** A new bank record for an account. */
export function newBank(bank: Omit<BankRecord, 'id' | 'errored'>): BankRecord {
  return { ...bank, id: newId('bankAccount'), errored: false };
}

function emitBankEvent(gateway: Gateway, before: AccountRecord, after: AccountRecord): void {
  const [was, is] = [presentBank(before), presentBank(after)];
  if (was && was.id !== is?.id) {
    emitEvent(gateway, 'account.external_account.deleted', was, after.id);
  }
  if (is && was?.id !== is.id) emitEvent(gateway, 'account.external_account.created', is, after.id);
  else if (is && was?.status !== is.status)
    emitEvent(gateway, 'account.external_account.updated', is, after.id);
  const known = new Set([is?.id, ...presentBanks(before).map(({ id }) => id)]);
  for (const bank of presentBanks(after))
    if (!known.has(bank.id)) emitEvent(gateway, 'account.external_account.created', bank, after.id);
}
