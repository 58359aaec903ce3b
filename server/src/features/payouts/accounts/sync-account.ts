import { payoutAccountNotFound, payoutAccountNotYours } from '#contract/payouts/accounts/errors.ts';
import { findOwnPage, lockClaimedPage, requireRole } from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { askRail } from '../rails/ask-rail.ts';
import type { AccountReading } from '../rails/rail.ts';
import type { PayoutAccountState } from '../tables.ts';
import { isOfAnOwner } from './choose-account.ts';
import { type AccountNews, notifyOwners } from './notices.ts';
import type { AccountDependencies } from './own-accounts.ts';
import { lockFrom, putInUse } from './put-in-use.ts';
import {
  findAccountInUse,
  findPayoutAccount,
  type PayoutAccountRow,
  type Receiver,
  savePayoutAccount,
} from './repository.ts';

export type SyncDependencies = Pick<AccountDependencies, 'db' | 'clock' | 'jobs' | 'rails'>;

/**
 * Reads an account of an own page from the rail, when its owner comes back from there. Throws `page_not_found`,
 * `page_owners_only`, `payout_account_not_found`, `payout_account_not_yours` and `payout_rail_unavailable`.
 */
export async function syncOwnAccount(
  dependencies: SyncDependencies,
  caller: Caller,
  { pageId, accountId, log }: { pageId: string; accountId: string; log: Log },
): Promise<void> {
  const { db } = dependencies;
  requireRole(await findOwnPage(db, { accountId: caller.accountId, id: pageId }), 'seePayouts');
  const found = await findPayoutAccount(db, accountId);
  if (!found || found.forgotten_at || found.receiver_id !== pageId) throw new Refusal(payoutAccountNotFound);
  if (found.account_id !== caller.accountId) throw new Refusal(payoutAccountNotYours);
  await askRail(syncAccount(dependencies, accountId), log);
}

/**
 * Reads an account's state from the rail and records it; the rail's events use this function too. Throws
 * ProviderUnavailable.
 */
export async function syncAccount(dependencies: SyncDependencies, accountId: string): Promise<void> {
  const { db, clock, rails } = dependencies;
  const account = await findPayoutAccount(db, accountId);
  const hosted = account && rails.byName[account.rail].hosted;
  if (!account?.provider_account || account.forgotten_at || !hosted) return;
  const at = clock.now();
  const past = { wasEnabled: account.verified_at !== null };
  const reading = await hosted.readAccount(account.provider_account, past);
  await inTransaction(db, async (transaction) => {
    // Locks the page first, in the same order as everywhere: changes of its payout accounts lock it too.
    if (account.receiver_kind === 'beneficiary') await lockClaimedPage(transaction, account.receiver_id);
    const present = await findPayoutAccount(transaction, accountId);
    // A later reading has been recorded already.
    if (!present || present.forgotten_at || (present.synced_at && present.synced_at > at)) return;
    await record(dependencies, transaction, { present, reading, at });
  });
}

/** The mail that owners get when an account enters a state; for other states they get none. */
const newsOfState: Partial<Record<PayoutAccountState, AccountNews>> = {
  action_needed: 'needed',
  restricted: 'restricted',
  rejected: 'rejected',
  enabled: 'again',
};

async function record(
  dependencies: SyncDependencies,
  transaction: Transaction,
  { present, reading, at }: { present: PayoutAccountRow; reading: AccountReading; at: Date },
): Promise<void> {
  const { state, reason, requirements, destination } = reading;
  const movedAway =
    present.verified_at !== null &&
    destination !== null &&
    present.provider_destination !== null &&
    present.provider_destination !== destination.id;
  const lock = movedAway ? { locked_until: lockFrom(at, present.locked_until) } : {};
  const isEnabled = state === 'enabled';
  const shown = destination
    ? {
        provider_destination: destination.id,
        destination_shown: destination.shown,
        holder_name: destination.holder,
      }
    : {};
  await savePayoutAccount(transaction, present.id, {
    state,
    reason,
    requirements: JSON.stringify(requirements),
    ...shown,
    ...lock,
    ...(isEnabled && present.verified_at === null ? { verified_at: at } : {}),
    synced_at: at,
  });
  await tellOfState(dependencies, transaction, { present, state, movedAway });
  await tellOfDeadline(dependencies, transaction, { present, reading });
}

async function tellOfState(
  dependencies: SyncDependencies,
  transaction: Transaction,
  { present, state, movedAway }: { present: PayoutAccountRow; state: PayoutAccountState; movedAway: boolean },
): Promise<void> {
  const { jobs } = dependencies;
  const about = { payoutAccountId: present.id, before: present.destination_shown, alsoNotify: [] };
  if (movedAway && present.in_use) await notifyOwners(jobs, transaction, { ...about, kind: 'changed' });
  if (state === present.state) return;
  if (state === 'enabled' && present.verified_at === null) {
    const after = await findPayoutAccount(transaction, present.id);
    if (after && (await comesIntoUse(transaction, after))) await putInUse(dependencies, transaction, after);
    else await notifyOwners(jobs, transaction, { ...about, kind: 'ready' });
    return;
  }
  const kind = newsOfState[state];
  if (kind && (await concernsPayouts(transaction, present, kind)))
    await notifyOwners(jobs, transaction, { ...about, kind });
}

/**
 * An account that is paid into may have requirements with a deadline, after which it is restricted. The owners are notified once
 * there is one, and not of later changes to it.
 */
async function tellOfDeadline(
  { jobs }: SyncDependencies,
  transaction: Transaction,
  { present, reading }: { present: PayoutAccountRow; reading: AccountReading },
): Promise<void> {
  const hasDeadline = ({ state, requirements }: Pick<AccountReading, 'state' | 'requirements'>) =>
    state === 'enabled' && requirements.due.length > 0 && requirements.deadline !== null;
  if (!hasDeadline(reading) || hasDeadline(present)) return;
  const after = await findPayoutAccount(transaction, present.id);
  if (!after?.in_use) return;
  const about = { payoutAccountId: present.id, before: null, alsoNotify: [] };
  await notifyOwners(jobs, transaction, { ...about, kind: 'needed_by' });
}

/** Whether the news are about where the receiver is paid, or about an account that may become that. */
async function concernsPayouts(
  transaction: Transaction,
  account: PayoutAccountRow,
  kind: AccountNews,
): Promise<boolean> {
  if (account.in_use || kind === 'needed') return true;
  return kind === 'rejected' && !(await findAccountInUse(transaction, receiverOf(account), account.currency));
}

const receiverOf = ({ receiver_kind, receiver_id }: PayoutAccountRow): Receiver => ({
  kind: receiver_kind,
  id: receiver_id,
});

/** The first account that a page can be paid into is used at once; any other when an owner chooses it. */
async function comesIntoUse(transaction: Transaction, account: PayoutAccountRow): Promise<boolean> {
  if (await findAccountInUse(transaction, receiverOf(account), account.currency)) return false;
  return isOfAnOwner(transaction, account);
}
