import { absoluteUrl, paths } from '#contract/paths.ts';
import {
  payoutAccountNotFound,
  payoutAccountNotReady,
  payoutAccountNotYours,
  payoutCountryUnserved,
} from '#contract/payouts/accounts/errors.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { findAccount } from '#server/features/account/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { askRail } from '../rails/ask-rail.ts';
import { type HostedAccounts, railFor } from '../rails/rail.ts';
import { bankInCurrency } from '../rails/stripe/account-reading.ts';
import { type AccountDependencies, pageReceiver, payoutCurrency, withPayoutsOf } from './own-accounts.ts';
import {
  findPayoutAccount,
  insertPayoutAccount,
  listPayoutAccounts,
  type PayoutAccountRow,
  savePayoutAccount,
} from './repository.ts';

/**
 * Starts payouts to a country over a rail that collects the details itself, or continues what was started, and returns
 * the URL of the rail's page. A repetition after a lost answer uses the same account. Throws what `withPayoutsOf`
 * throws, `payout_country_unserved`, `payout_rail_refused` and `payout_rail_unavailable`.
 */
export async function startOnboarding(
  dependencies: AccountDependencies,
  caller: Caller,
  { pageId, country, log }: { pageId: string; country: string; log: Log },
): Promise<string> {
  const rail = railFor(dependencies.rails, country);
  const row = await withPayoutsOf(dependencies, caller, { pageId }, async ({ transaction, at }) => {
    if (!rail?.hosted) throw new Refusal(payoutCountryUnserved, { attr: 'country' });
    return (
      (await findStarted(transaction, { pageId, country, accountId: caller.accountId })) ??
      (await insertPayoutAccount(transaction, {
        receiver_kind: 'beneficiary',
        receiver_id: pageId,
        rail: rail.name,
        country,
        currency: payoutCurrency,
        account_id: caller.accountId,
        created_at: at,
      }))
    );
  });
  if (!rail?.hosted) throw new Refusal(payoutCountryUnserved, { attr: 'country' });
  return askRail(linkTo(dependencies, rail.hosted, row), log);
}

/**
 * The URL of the rail's page where an account is completed or managed, also of a page that was taken down. Throws what
 * `withPayoutsOf` throws, except `page_left`, `payout_account_not_found`, `payout_account_not_yours`,
 * `payout_account_not_ready`, `payout_rail_refused` and `payout_rail_unavailable`.
 */
export async function openPayoutAccount(
  dependencies: AccountDependencies,
  caller: Caller,
  { pageId, accountId, log }: { pageId: string; accountId: string; log: Log },
): Promise<string> {
  // A page that was taken down is still paid what it has, which may need answers that only its owner has.
  const page = { pageId, alsoIfLeft: true };
  const row = await withPayoutsOf(dependencies, caller, page, async ({ transaction }) => {
    const found = await findPayoutAccount(transaction, accountId);
    if (!found || found.forgotten_at || found.receiver_id !== pageId)
      throw new Refusal(payoutAccountNotFound);
    if (found.rail !== 'by-hand' && found.account_id !== caller.accountId)
      throw new Refusal(payoutAccountNotYours);
    if (found.state === 'rejected') throw new Refusal(payoutAccountNotReady);
    return found;
  });
  const { hosted } = dependencies.rails.byName[row.rail];
  if (!hosted) throw new Refusal(payoutAccountNotReady);
  return askRail(linkTo(dependencies, hosted, row), log);
}

/** The account that this person started; one that another owner started belongs to that owner. */
async function findStarted(
  transaction: Transaction,
  { pageId, country, accountId }: { pageId: string; country: string; accountId: string },
): Promise<PayoutAccountRow | undefined> {
  const all = await listPayoutAccounts(transaction, pageReceiver(pageId));
  const started = all.filter((row) => row.rail === 'stripe' && row.state === 'started');
  return started.find((row) => row.country === country && row.account_id === accountId);
}

async function linkTo(
  { db, config }: AccountDependencies,
  hosted: HostedAccounts,
  row: PayoutAccountRow,
): Promise<string> {
  const { id, receiver_id: pageId } = row;
  const pageAt = (path: string) => absoluteUrl(config.publicOrigin, path);
  let account = row.provider_account;
  if (!account) {
    account = await hosted.openAccount({
      key: id,
      createdAt: row.created_at,
      country: row.country,
      email: (await findAccount(db, row.account_id))?.email ?? '',
      pageUrl: pageAt(paths.professional(pageId)),
    });
    await savePayoutAccount(db, id, { provider_account: account });
  }
  const { due } = row.requirements;
  // A missing bank account is added on the page for managing a completed account.
  const lacksBank = due.length > 0 && due.every((name) => name === bankInCurrency);
  const isComplete = (row.state === 'enabled' && due.length === 0) || lacksBank;
  if (isComplete) return hosted.createDashboardLink(account);
  return hosted.createOnboardingLink(account, {
    back: pageAt(payoutPaths.gettingPaid(pageId, { back: id })),
    again: pageAt(payoutPaths.gettingPaid(pageId, { again: id })),
  });
}
