import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import type { DeskReversal } from '#contract/desk/reversals/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { transferNotReversible } from '#contract/payouts/errors.ts';
import { ledgerAccountOf, lockDebts } from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { isOwnMoney } from '../decisions/decide-payout.ts';
import { watchedAfterArrivalMs } from '../paying/payout-terms.ts';
import {
  insertReversals,
  listOpenTransfers,
  listProviderAccounts,
  listReversals,
  type ReversedAccount,
  sumRequested,
} from './repository.ts';
import type { Reverser } from './reverser.ts';
import { debtOf, readAvailableForReversal } from './take-back.ts';

export const reverseJobName = 'payouts.reverse-transfers';

interface RequestDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly reverser: Reverser;
}

const shownReversals = 20;

/**
 * What a receiver owes, and what of it could be taken back from their account at the rail. Throws `not_found` where nothing is
 * owed and nothing was ever taken back, ProviderUnavailable and RailUnclear.
 */
export async function readReversal(
  dependencies: RequestDependencies,
  account: ReversedAccount,
): Promise<DeskReversal> {
  const { db } = dependencies;
  const [{ debtMinor, requestedMinor, freeMinor, parts }, reversals] = await Promise.all([
    readPossible(dependencies, account),
    listReversals(db, account, shownReversals),
  ]);
  if (debtMinor === 0 && reversals.length === 0) throw new Refusal(notFound);
  return {
    account: account.accountName,
    currency: account.currency,
    debt_minor: debtMinor,
    requested_minor: requestedMinor,
    balance_minor: freeMinor,
    possible_minor: sumOf(parts),
    reversals: reversals.map(({ id, payout_id, amount_minor, state, failure, created_at }) => ({
      id,
      payout: payout_id,
      amount_minor: Number(amount_minor),
      state,
      failure,
      requested_at: created_at.toISOString(),
    })),
  };
}

interface Part {
  readonly payoutId: string;
  readonly amountMinor: number;
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Parts of transfers, latest first, that together exceed neither the debt nor what the accounts have. */
async function readPossible({ db, clock, reverser }: RequestDependencies, account: ReversedAccount) {
  const debtMinor = await debtOf(db, account);
  const requestedMinor = await sumRequested(db, account);
  const transfers = await listOpenTransfers(
    db,
    account,
    // The bank may still return what arrived lately, and then the whole transfer is taken back.
    new Date(clock.now().getTime() - watchedAfterArrivalMs),
  );
  const free = new Map<string, number>();
  for (const providerAccount of await listProviderAccounts(db, account)) {
    const there = await readAvailableForReversal({ db, reverser }, providerAccount, account.currency);
    free.set(providerAccount, there - (await sumRequested(db, { ...account, providerAccount })));
  }
  const freeMinor = [...free.values()].reduce((sum, one) => sum + Math.max(0, one), 0);
  return { debtMinor, requestedMinor, freeMinor, parts: cut(transfers, free, debtMinor - requestedMinor) };
}

function cut(
  transfers: Awaited<ReturnType<typeof listOpenTransfers>>,
  free: Map<string, number>,
  owedMinor: number,
): Part[] {
  const parts: Part[] = [];
  let owed = owedMinor;
  for (const { payoutId, providerAccount, leftMinor } of transfers) {
    const there = free.get(providerAccount) ?? 0;
    const amountMinor = Math.min(owed, there, leftMinor);
    if (amountMinor <= 0) continue;
    parts.push({ payoutId, amountMinor });
    free.set(providerAccount, there - amountMinor);
    owed -= amountMinor;
  }
  return parts;
}

/**
 * Records that this amount is to be taken back; the job then requests it from the rail. An operator has seen the
 * amount, so if it is no longer possible, nothing is taken back. Throws `transfer_not_reversible`,
 * `second_operator_needed`, ProviderUnavailable and RailUnclear.
 */
export async function requestReversal(
  dependencies: RequestDependencies,
  order: ReversedAccount & { readonly amountMinor: number; readonly by: string; readonly reason: string },
  record: Record,
): Promise<AuditReceipt> {
  const { db, clock, jobs } = dependencies;
  const { accountName, currency, amountMinor, by, reason } = order;
  const prefix = ledgerAccountOf('');
  if (!accountName.startsWith(prefix)) throw new Refusal(transferNotReversible);
  const receiver = { receiver_kind: 'beneficiary', receiver_id: accountName.slice(prefix.length) } as const;
  if (await isOwnMoney(db, receiver, by)) throw new Refusal(secondOperatorNeeded);
  const { parts } = await readPossible(dependencies, order);
  if (sumOf(parts) < amountMinor) throw new Refusal(transferNotReversible);
  try {
    return await inTransaction(db, async (transaction) => {
      await lockDebts(transaction, accountName);
      const owed = (await debtOf(transaction, order)) - (await sumRequested(transaction, order));
      if (owed < amountMinor) throw new Refusal(transferNotReversible);
      await insertReversals(transaction, atMost(parts, amountMinor), { requestedBy: by, at: clock.now() });
      await jobs.enqueue(transaction, reverseJobName, {});
      return record(transaction, {
        subject: { kind: 'ledger_account', id: accountName },
        before: { debtMinor: owed, currency },
        after: { takenBackMinor: amountMinor, currency },
        reason,
      });
    });
  } catch (error) {
    // A concurrent request concerns the same transfer, or the bank has returned it.
    if (isRefusedBy(error, 'transfer_reversal_possible')) throw new Refusal(transferNotReversible);
    throw error;
  }
}

function atMost(parts: readonly Part[], amountMinor: number): Part[] {
  let left = amountMinor;
  return parts.flatMap((part) => {
    const taken = Math.min(left, part.amountMinor);
    left -= taken;
    return taken > 0 ? [{ ...part, amountMinor: taken }] : [];
  });
}
