import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { listMovements } from './ledger/repository.ts';
import { sampleProvider } from './providers/provider.ts';
import { findPayment, type Payment } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/** Only a succeeded payment of a provider can be refunded. */
export class NotRefundable extends Error {
  override name = 'NotRefundable';
}

/** The refund under this key failed at the bank: its money is back with us. */
export class RefundFailed extends NotRefundable {
  override name = 'RefundFailed';
}

/** Whether a provider has the money of this payment, so that it can be refunded. */
export function isRefundable(payment: Payment): payment is Payment & { readonly charge: string } {
  return payment.status === 'succeeded' && payment.charge !== null && payment.provider !== sampleProvider;
}

export interface RefundRequest {
  /** The same key again is the same refund, with the same amount. */
  readonly key: string;
  /** All that is left of the payment if not given. */
  readonly amountMinor?: number;
}

/**
 * Refunds a succeeded payment, once for each key; without a request all that is left of it, once. Throws NotRefundable,
 * RefundFailed, ProviderUnavailable and ProviderRefused.
 */
export async function refundPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
  request?: RefundRequest,
): Promise<PaymentStatus> {
  const { db, providerNamed } = dependencies;
  const payment = await findPayment(db, paymentId);
  if (!payment || !isRefundable(payment)) throw new NotRefundable();
  const refund = await providerNamed(payment.provider).refund(
    payment.charge,
    request ? `${paymentId}-${request.key}` : paymentId,
    request?.amountMinor,
  );
  const status = await syncPayment(dependencies, paymentId, cause);
  const booked = (await listMovements(db, paymentId)).filter(({ fact }) => fact === refund);
  if (booked.at(-1)?.kind !== 'refund') throw new RefundFailed();
  return status;
}
