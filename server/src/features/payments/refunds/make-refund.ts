import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type PaymentProvider, RefundRefusedForNow } from '../providers/provider.ts';
import { findRefusals, saveRefusal } from './repository.ts';

const minuteMs = 60_000;
const longestWaitMs = 6 * 60 * minuteMs;

/** 5 minutes, then twice as long each time, up to six hours. */
const waitMs = (refusals: number) => Math.min(5 * minuteMs * 2 ** Math.min(refusals, 20), longestWaitMs);

export interface WantedRefund {
  readonly charge: string;
  readonly key: string;
  /** All that is left of the charge if not given. */
  readonly amountMinor?: number | undefined;
}

/**
 * Refunds a charge, once for each key. An attempt is repeated as the same request until its outcome is certain; after a
 * certain refusal the next one is another request, which the provider does not answer with its stored refusal. Returns the
 * provider's id. Throws ProviderUnavailable, ProviderRefused, and RefundRefusedForNow, which it records.
 */
export async function makeRefund(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  provider: PaymentProvider,
  { charge, key, amountMinor }: WantedRefund,
): Promise<string> {
  const attempt = (await findRefusals(db, key))?.count ?? 0;
  try {
    return await provider.refund(charge, { key, attempt, amountMinor });
  } catch (error) {
    if (error instanceof RefundRefusedForNow) {
      const at = clock.now();
      const retryAt = new Date(at.getTime() + waitMs(attempt));
      await saveRefusal(db, { key, seen: attempt, reason: error.reason, at, retryAt });
    }
    throw error;
  }
}
