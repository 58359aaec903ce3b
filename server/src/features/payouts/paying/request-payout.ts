import { payoutMinimum } from '#contract/payouts/rules.ts';
import { findClaimedPage } from '#server/features/beneficiaries/public.ts';
import { ledgerAccountOf, postPayout } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isDeadlock, isRefusedBy } from '#server/platform/database/constraint.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { findAccountInUse, type Receiver } from '../accounts/repository.ts';
import { type Block, findBlock } from './payout-block.ts';
import { needsApproval, recentSince } from './payout-terms.ts';
import { insertPayout, savePayout, sumRecent } from './repository.ts';

/** Tips by card are paid out this long after their capture. */
const safetyDaysMs = 7 * 24 * 60 * 60_000;

export const capturedUntil = (now: Date): Date => new Date(now.getTime() - safetyDaysMs);

export interface RequestDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export interface PayoutRequest {
  readonly receiver: Receiver;
  readonly currency: string;
  /** Who requests it; null for the weekly run, whose Monday is `week`. */
  readonly requestedBy: string | null;
  readonly week: string | null;
}

export type PayoutOutcome =
  | { readonly kind: 'made'; readonly id: string }
  | { readonly kind: 'too_little' }
  /** A concurrent request has taken the same money. */
  | { readonly kind: 'taken' }
  | ({ readonly kind: 'blocked' } & Block);

/**
 * Requests a payout of everything that a receiver has ready, and puts the money aside in the ledger, in one
 * transaction. Nothing is locked beforehand: the database lets only one of several concurrent requests have each share.
 */
export async function requestPayout(
  dependencies: RequestDependencies,
  request: PayoutRequest,
): Promise<PayoutOutcome> {
  try {
    return await inTransaction(dependencies.db, (transaction) =>
      requestPayoutWithin(transaction, dependencies, request),
    );
  } catch (error) {
    if (isRefusedBy(error, ...ofOneAlone) || isDeadlock(error)) return { kind: 'taken' };
    throw error;
  }
}

/** The same in a transaction of the caller, which fails if a concurrent request has taken the same money. */
export async function requestPayoutWithin(
  transaction: Transaction,
  { clock }: Pick<RequestDependencies, 'clock'>,
  { receiver, currency, requestedBy, week }: PayoutRequest,
): Promise<PayoutOutcome> {
  const now = clock.now();
  const account = await findAccountInUse(transaction, receiver, currency);
  const blocked = await findBlock(transaction, { receiver, account, now });
  if (blocked) return { kind: 'blocked', ...blocked };
  if (!account) return { kind: 'blocked', block: 'no_account', until: null };
  const accountName = ledgerAccountOf(receiver.id, receiver.kind);
  const { rail } = account;
  const made = await insertPayout(transaction, {
    receiver,
    accountName,
    payoutAccountId: account.id,
    rail,
    currency,
    requestedBy,
    week,
    at: now,
    capturedUntil: capturedUntil(now),
    minimumMinor:
      requestedBy === null
        ? await weeklyMinimum(transaction, receiver, currency)
        : requestedMinimum(currency),
  });
  if (!made) return { kind: 'too_little' };
  const { id, amountMinor } = made;
  await postPayout(transaction, { payoutId: id, accountName, rail, amountMinor, currency });
  const recentMinor = await sumRecent(transaction, { accountName, currency, since: recentSince(now) });
  if (!needsApproval({ rail, recentMinor, currency }))
    await savePayout(transaction, id, {
      state: 'approved',
      state_cause: 'within the limit',
      due_at: dueAtOnce(rail, now),
    });
  return { kind: 'made', id };
}

/** The smallest payout, in minor units, that an owner can request. */
export const requestedMinimum = (currency: string): number => payoutMinimum[currency]?.requested ?? 1;

/**
 * The smallest payout, in minor units, of the weekly run. A page that was taken down receives nothing more, so its balance
 * need only reach what an owner can request.
 */
export async function weeklyMinimum(
  db: Connection,
  { kind, id }: Receiver,
  currency: string,
): Promise<number> {
  const hasLeft = kind === 'beneficiary' && (await findClaimedPage(db, id))?.state === 'left';
  return hasLeft ? requestedMinimum(currency) : (payoutMinimum[currency]?.weekly ?? 1);
}

/** When an approved payout is due: at once, unless it is paid by hand; then it waits for an operator. */
export function dueAtOnce(rail: string, now: Date): Date | null {
  return rail === 'by-hand' ? null : now;
}

/** Unique constraints of the database: a share, and a week of an account, belong to one payout only. */
const ofOneAlone = ['payout_share_living', 'payout_account_name_currency_week_key'];
