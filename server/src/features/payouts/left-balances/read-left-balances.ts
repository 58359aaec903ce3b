import type { LeftBalance } from '#contract/desk/left-balances/schemas.ts';
import { listLeftPages } from '#server/features/beneficiaries/public.ts';
import { balanceOf, ledgerAccountOf } from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { findAccountInUse } from '../accounts/repository.ts';
import { findBlock } from '../paying/payout-block.ts';
import { type LeftAccount, sumReturnable, sumWaiting } from './repository.ts';

interface Reading {
  readonly db: Connection;
  readonly clock: Clock;
}

type LeftPage = Awaited<ReturnType<typeof listLeftPages>>[number];

/** A page that was taken down, with its positive balance in one currency. */
interface Left extends LeftAccount {
  readonly page: LeftPage;
  readonly amountMinor: number;
}

/** The balances of pages that were taken down, largest amount first; only of one page if it is given. */
export async function listLeft(db: Connection, pageId?: string): Promise<Left[]> {
  const pages = new Map((await listLeftPages(db, pageId)).map((page) => [ledgerAccountOf(page.id), page]));
  const balances = await balanceOf(db, [...pages.keys()]);
  return balances
    .flatMap(({ accountName, currency, amountMinor }) => {
      const page = pages.get(accountName);
      return page && amountMinor > 0 ? [{ page, accountName, currency, amountMinor }] : [];
    })
    .sort((one, other) => other.amountMinor - one.amountMinor);
}

/**
 * Whether something of it will be paid out anyway: not all of it waits because the desk hides a campaign, and nothing prevents a payout,
 * or only something that ends by itself.
 */
export async function isPayable(
  { db, clock }: Reading,
  { page, currency, amountMinor }: Left,
  waitingMinor: number,
): Promise<boolean> {
  if (amountMinor <= waitingMinor) return false;
  const receiver = { kind: 'beneficiary', id: page.id } as const;
  const account = await findAccountInUse(db, receiver, currency);
  const block = await findBlock(db, { receiver, account, now: clock.now() });
  return !block || block.until !== null || block.block === 'comparison_pending';
}

export async function presentLeft(reading: Reading, left: Left): Promise<LeftBalance> {
  const { db } = reading;
  const returnable = await sumReturnable(db, left);
  const waitingMinor = await sumWaiting(db, left);
  return {
    account: left.accountName,
    name: left.page.name,
    currency: left.currency,
    amount_minor: left.amountMinor,
    waiting_minor: Math.min(waitingMinor, left.amountMinor),
    payable: await isPayable(reading, left, waitingMinor),
    returnable_count: returnable.count,
    returnable_minor: returnable.amountMinor,
  };
}
