import type { GettingPaid } from '#contract/payouts/accounts/schemas.ts';
import {
  hasShownSecondFactor,
  requireProvenAddress,
  requireRecentSecondFactor,
} from '#server/features/account/public.ts';
import {
  findOwnPage,
  listManagers,
  type OwnPageAtWork,
  requireNotContested,
  requireNotLeft,
  requireRole,
  withOwnPage,
} from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { type Rails, servedCountries } from '../rails/rail.ts';
import type { DestinationCipher } from './destination-cipher.ts';
import { presentAccounts } from './presenter.ts';
import { listPayoutAccounts, type Receiver } from './repository.ts';

export interface AccountDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly rails: Rails;
  readonly cipher: DestinationCipher;
  readonly config: { readonly publicOrigin: string };
}

/** The currency in which tips are held and balances are paid out. */
export const payoutCurrency = 'USD';

export const pageReceiver = (pageId: string): Receiver => ({ kind: 'beneficiary', id: pageId });

/** The payout accounts of an own page. Throws `page_not_found` and `page_owners_only`. */
export async function readGettingPaid(
  { db, clock, rails }: Pick<AccountDependencies, 'db' | 'clock' | 'rails'>,
  caller: Caller,
  pageId: string,
): Promise<GettingPaid> {
  const page = await findOwnPage(db, { accountId: caller.accountId, id: pageId });
  requireRole(page, 'seePayouts');
  const [accounts, managers, mayChange] = await Promise.all([
    listPayoutAccounts(db, pageReceiver(pageId)),
    listManagers(db, pageId),
    hasShownSecondFactor({ db, clock }, caller, { changing: true }),
  ]);
  const owners = managers.filter(({ role }) => role === 'owner').map(({ id }) => id);
  const reader = { accountId: caller.accountId, owners: new Set(owners) };
  return {
    page: { id: page.id, name: page.name, taken_down: page.state === 'left' },
    accounts: presentAccounts(accounts, reader, clock.now()),
    countries: servedCountries(rails),
    may_change: mayChange,
    contested: page.claim_state === 'contested',
  };
}

/**
 * Every change of a page's payout accounts begins here: it requires an owner who has just shown a second factor, and
 * locks the page. Throws `page_not_found`, `page_owners_only`, `page_left` unless `alsoIfLeft`, `page_contested`,
 * `address_not_proven` and `second_factor_required`.
 */
export async function withPayoutsOf<Result>(
  { db, clock, limits }: Pick<AccountDependencies, 'db' | 'clock' | 'limits'>,
  caller: Caller,
  { pageId, alsoIfLeft = false }: { pageId: string; alsoIfLeft?: boolean },
  work: (atWork: OwnPageAtWork) => Promise<Result>,
): Promise<Result> {
  const own = { accountId: caller.accountId, id: pageId };
  return withOwnPage({ db, clock, limits }, own, 'changePayouts', async (atWork) => {
    if (!alsoIfLeft) requireNotLeft(atWork.page);
    requireNotContested(atWork.page);
    await requireProvenAddress(atWork.transaction, caller);
    await requireRecentSecondFactor({ db: atWork.transaction, clock }, caller);
    return work(atWork);
  });
}
