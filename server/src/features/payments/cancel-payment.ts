import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { NoCheckout, openCheckout } from './open-checkout.ts';
import { findPayment, saveCancelRequest } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/**
 * Cancels a pending payment: closes its checkout at the provider and records the resulting state. A payment that was
 * paid meanwhile stays paid, one whose checkout ran out of time meanwhile is expired, not canceled, and the charge of a
 * saved card is not canceled. Throws ProviderUnavailable if the provider does not answer; the payment is canceled once it
 * answers again.
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
  const saveRequest = () => saveCancelRequest(dependencies.db, paymentId, dependencies.clock.now());
  if (payment.checkout === null) await saveRequest();
  else {
    // The event that says how the checkout ended may still be on its way. If the provider does not answer, the reconciling job
    // finds the saved request.
    const status = await syncPayment(dependencies, paymentId, cause).finally(saveRequest);
    if (status !== 'pending') return status;
  }
  try {
    const { checkout } = await openCheckout(dependencies, payment);
    await dependencies.providerNamed(payment.provider).cancel(checkout);
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
  }
  return syncPayment(dependencies, paymentId, cause);
}
