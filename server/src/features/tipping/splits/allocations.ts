import { type AgreedShare, lockAgreedShares, splitByShares } from '#server/features/bands/public.ts';
import { ledgerAccountOf } from '#server/features/payments/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Share } from '../tip-shares.ts';

/** A part of a payment, with the ledger account that gets it. */
interface Credit {
  readonly accountName: string;
  readonly amountMinor: number;
}

/** What each account gets where no receiver is a band. */
export function undivided(shares: readonly Share[]): Credit[] {
  return shares.map((share) => creditOf(share.beneficiaryId, share.amountMinor));
}

/**
 * What each account gets of a payment for tips: a band's members by their agreed shares, which are locked until the
 * transaction ends. An account with several parts gets the sum.
 */
export async function allocationsOf(transaction: Transaction, shares: readonly Share[]): Promise<Credit[]> {
  const agreed = await lockAgreedShares(
    transaction,
    shares.map(({ beneficiaryId }) => beneficiaryId),
  );
  const sums = new Map<string, number>();
  for (const share of shares)
    for (const { accountName, amountMinor } of creditsOf(share, agreed.get(share.beneficiaryId)))
      sums.set(accountName, (sums.get(accountName) ?? 0) + amountMinor);
  return [...sums].map(([accountName, amountMinor]) => ({ accountName, amountMinor }));
}

/** What each account gets of one tip; without agreed shares its receiver gets all of it. */
export function creditsOf(
  { beneficiaryId, amountMinor }: Share,
  shares: readonly AgreedShare[] | undefined,
): Credit[] {
  if (!shares) return [creditOf(beneficiaryId, amountMinor)];
  return splitByShares(amountMinor, shares).map((part) => creditOf(part.memberId, part.amountMinor));
}

function creditOf(beneficiaryId: string, amountMinor: number): Credit {
  return { accountName: ledgerAccountOf(beneficiaryId), amountMinor };
}
