import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PaymentProvider, RefundRefusedForNow } from '../providers/provider.ts';
import type { ProviderRefund } from '../providers/provider-refund.ts';
import { findRefusals, saveRefusal } from './repository.ts';

const minuteMs = 60_000;
const longestWaitMs = 6 * 60 * minuteMs;

/** 5 minutes, then twice as long each time, up to six hours. */
const waitMs = (refusals: number) => Math.min(5 * minuteMs * 2 ** Math.min(refusals, 20), longestWaitMs);

export interface WantedRefund extends Omit<ProviderRefund, 'attempt'> {
  readonly charge: string;
}

/**
 * Refunds a charge, once for each key. An attempt is repeated as the same request until its outcome is certain; after a
 * certain refusal the next one is another request, which the provider does not answer with its stored refusal. Returns the
 * provider's id. Throws ProviderUnavailable, ProviderRefused, and RefundRefusedForNow, which it records.
 */
export async function makeRefund(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  provider: PaymentProvider,
  { charge, ...wanted }: WantedRefund,
): Promise<string> {
  const attempt = (await findRefusals(db, wanted.key))?.count ?? 0;
  try {
    return await provider.refund(charge, { ...wanted, attempt });
  } catch (error) {
    if (error instanceof RefundRefusedForNow) {
      const at = clock.now();
      const retryAt = new Date(at.getTime() + waitMs(attempt));
      await saveRefusal(db, { key: wanted.key, seen: attempt, reason: error.reason, at, retryAt });
    }
    throw error;
  }
}
