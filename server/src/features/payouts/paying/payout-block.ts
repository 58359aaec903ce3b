import type { PayoutBlock } from '#contract/payouts/schemas.ts';
import { findClaimedPage, lockClaimedPage } from '#server/features/beneficiaries/public.ts';
import { payoutsNotBefore } from '#server/features/claims/public.ts';
import { findUncomparedRestore } from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { AccountInUse, Receiver } from '../accounts/repository.ts';

export interface Block {
  readonly block: PayoutBlock;
  /** When the block ends by itself; null if it does not. */
  readonly until: Date | null;
}

/**
 * Why nothing can be requested for the receiver at this moment; undefined if nothing prevents it. In a restored database
 * nothing is requested before its transfers are compared with the provider's, because the original may have paid already.
 */
export async function findBlock(
  db: Connection,
  { receiver, account, now }: { receiver: Receiver; account: AccountInUse | undefined; now: Date },
): Promise<Block | undefined> {
  if (await findUncomparedRestore(db)) return { block: 'comparison_pending', until: null };
  const ofPage = await blockOfPage(db, await findPage(db, receiver), now);
  return ofPage ?? blockOfAccount(account, now);
}

type Page = Awaited<ReturnType<typeof findClaimedPage>>;

/** The page of a receiver, locked: nobody can claim, freeze or hide it, nor choose another account, before the transaction ends. */
export async function lockPage(transaction: Transaction, receiver: Receiver): Promise<Page> {
  return receiver.kind === 'beneficiary' ? lockClaimedPage(transaction, receiver.id) : undefined;
}

/** Why a requested payout cannot be sent; undefined if nothing prevents it. The page is locked, and the account was read after that. */
export async function findBlockLocked(
  transaction: Transaction,
  { page, account, now }: { page: Page; account: AccountInUse | undefined; now: Date },
): Promise<Block | undefined> {
  return (await blockOfPage(transaction, page, now)) ?? blockOfAccount(account, now);
}

function findPage(db: Connection, receiver: Receiver) {
  return receiver.kind === 'beneficiary' ? findClaimedPage(db, receiver.id) : undefined;
}

async function blockOfPage(db: Connection, page: Page, now: Date): Promise<Block | undefined> {
  if (page?.claim_state === 'contested') return { block: 'page_contested', until: null };
  // A page that its owner took down still gets its balance; a page without any owner is no longer claimed.
  if (page?.claim_state !== 'claimed') return { block: 'page_not_claimed', until: null };
  if (page.payouts_frozen_reason !== null) return { block: 'payouts_frozen', until: null };
  if (page.withheld || page.hidden_reason !== null) return { block: 'page_withheld', until: null };
  const notBefore = await payoutsNotBefore(db, page.id);
  return notBefore && notBefore > now ? { block: 'claimed_lately', until: notBefore } : undefined;
}

function blockOfAccount(account: AccountInUse | undefined, now: Date): Block | undefined {
  if (!account) return { block: 'no_account', until: null };
  if (account.holder_suspended) return { block: 'account_holder_suspended', until: null };
  if (account.state !== 'enabled') return { block: 'account_not_enabled', until: null };
  if (account.locked_until && account.locked_until > now)
    return { block: 'account_locked', until: account.locked_until };
  return undefined;
}
