import { notRefundable, refundDelayed, refundUnavailable } from '#contract/payments/errors.ts';
import {
  NotRefundable,
  type Payments,
  ProviderRefused,
  ProviderUnavailable,
  RefundRefusedForNow,
} from '#server/features/payments/public.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/**
 * Refunds all of a payment. Throws `not_refundable`, `refund_unavailable`, and `refund_delayed`, which says that the
 * refund is tried again: the caller has a request for it. Earlier refunds stay.
 */
export async function refundPayment(payments: Payments, paymentId: string, cause: string): Promise<void> {
  try {
    await payments.refund(paymentId, cause);
  } catch (error) {
    if (error instanceof RefundRefusedForNow) throw new Refusal(refundDelayed);
    if (error instanceof NotRefundable || error instanceof ProviderRefused) throw new Refusal(notRefundable);
    if (error instanceof ProviderUnavailable) throw new Refusal(refundUnavailable, { retryAfterSeconds: 5 });
    throw error;
  }
}
