import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { NoCheckout, openCheckout } from './open-checkout.ts';
import { findPayment, saveCancelRequest } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/**
 * Gives a pending payment up: closes its checkout at the provider and records what the provider says then. One
 * that was paid meanwhile stays paid. Throws ProviderUnavailable when the provider does not say.
 */
export async function cancelPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
): Promise<PaymentStatus> {
  const payment = await findPayment(dependencies.db, paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}.`);
  if (payment.status !== 'pending') return payment.status;
  await saveCancelRequest(dependencies.db, paymentId, dependencies.clock.now());
  try {
    const { checkout } = await openCheckout(dependencies, payment);
    await dependencies.providerNamed(payment.provider).cancel(checkout);
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
  }
  return syncPayment(dependencies, paymentId, cause);
}
