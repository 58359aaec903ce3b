import { dollarsToMinor, TIP_UNPROVEN_MAX_DOLLARS } from '#contract/tipping/rules.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';

/** Throws `address_not_proven` for a payment of more than $100 by somebody whose mail address is not proven. */
export async function requireProofForLarge(
  db: Connection,
  caller: Caller,
  amountMinor: number,
): Promise<void> {
  if (amountMinor > dollarsToMinor(TIP_UNPROVEN_MAX_DOLLARS)) await requireProvenAddress(db, caller);
}
