import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { NoCheckout, openCheckout } from './open-checkout.ts';
import { findPayment, saveCancelRequest } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/**
 * Cancels a pending payment: closes its checkout at the provider and records the resulting state. A payment that was
 * paid meanwhile stays paid, and the charge of a saved card is not canceled. Throws ProviderUnavailable if the provider
 * does not answer.
 */
export async function cancelPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
): Promise<PaymentStatus> {
  const payment = await findPayment(dependencies.db, paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}.`);
  if (payment.status !== 'pending') return payment.status;
  // A charge of a saved card has no checkout to cancel, and syncing it may complete the charge: it ends as charged or failed.
  if (payment.savedCardId !== null) return syncPayment(dependencies, paymentId, cause);
  await saveCancelRequest(dependencies.db, paymentId, dependencies.clock.now());
  try {
    const { checkout } = await openCheckout(dependencies, payment);
    await dependencies.providerNamed(payment.provider).cancel(checkout);
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
  }
  return syncPayment(dependencies, paymentId, cause);
}
