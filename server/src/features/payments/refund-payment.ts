import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { leftOf } from './ledger/plan-reversals.ts';
import { listMovements } from './ledger/repository.ts';
import { findPayment } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/** Only a succeeded payment can be refunded, and no more than is left of it. */
export class NotRefundable extends Error {
  override name = 'NotRefundable';
}

/**
 * Refunds all that is left of a succeeded payment, or the given amount. If nothing else happens to the payment in
 * between, a repeated call refunds only once. Throws NotRefundable, ProviderUnavailable.
 */
export async function refundPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
  amountMinor?: number,
): Promise<PaymentStatus> {
  const payment = await findPayment(dependencies.db, paymentId);
  if (payment?.status !== 'succeeded' || payment.charge === null) throw new NotRefundable();
  const leftMinor = leftOf(await listMovements(dependencies.db, paymentId));
  if (amountMinor !== undefined && amountMinor > leftMinor) throw new NotRefundable();
  const provider = dependencies.providerNamed(payment.provider);
  if (amountMinor === undefined || amountMinor === leftMinor)
    await provider.refund(payment.charge, payment.id);
  else await provider.refund(payment.charge, `${payment.id}-${leftMinor}-${amountMinor}`, amountMinor);
  return syncPayment(dependencies, paymentId, cause);
}
