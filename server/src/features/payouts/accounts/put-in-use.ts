import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { notifyOwners } from './notices.ts';
import {
  type PayoutAccountRow,
  retireAccountInUse,
  savePayoutAccount,
  wasPaidElsewhere,
} from './repository.ts';

const lockMs = 7 * 24 * 60 * 60 * 1000;

/** Until when nothing is paid into an account whose destination changes now. */
export function lockFrom(at: Date, present: Date | null): Date {
  return new Date(Math.max(at.getTime() + lockMs, present?.getTime() ?? 0));
}

/**
 * Puts an account in use for its receiver. If the receiver had another one before, nothing is paid out for seven days.
 * Notifies the owners, and the person whose account was in use until now.
 */
export async function putInUse(
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  transaction: Transaction,
  account: PayoutAccountRow,
): Promise<void> {
  const at = clock.now();
  const receiver = { kind: account.receiver_kind, id: account.receiver_id };
  const { id, currency } = account;
  const before = await retireAccountInUse(transaction, receiver, currency);
  const isChange = await wasPaidElsewhere(transaction, receiver, { currency, besides: id });
  await savePayoutAccount(transaction, id, {
    in_use: true,
    ...(isChange ? { locked_until: lockFrom(at, account.locked_until) } : {}),
  });
  await notifyOwners(jobs, transaction, {
    payoutAccountId: id,
    kind: isChange ? 'changed' : 'chosen',
    before: before?.destination_shown ?? null,
    alsoNotify: before ? [before.account_id] : [],
  });
}
