import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { findPayment } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/** Only a succeeded payment can be given back. */
export class NotRefundable extends Error {
  override name = 'NotRefundable';
}

/** Gives a succeeded payment back whole. Asked twice it is given back once. Throws NotRefundable, ProviderUnavailable. */
export async function refundPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
): Promise<PaymentStatus> {
  const payment = await findPayment(dependencies.db, paymentId);
  if (payment?.status !== 'succeeded' || payment.charge === null) throw new NotRefundable();
  await dependencies.providerNamed(payment.provider).refund(payment.charge, payment.id);
  return syncPayment(dependencies, paymentId, cause);
}
