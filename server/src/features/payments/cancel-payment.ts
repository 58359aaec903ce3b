import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { NoCheckout, openCheckout } from './open-checkout.ts';
import { findPayment, saveCancelRequest } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/**
 * Gives a pending payment up: closes its checkout at the provider and records what the provider says then. One
 * that was paid meanwhile stays paid, and the charge of a saved card is not given up. Throws ProviderUnavailable when the provider does not say.
 */
export async function cancelPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
): Promise<PaymentStatus> {
  const payment = await findPayment(dependencies.db, paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}.`);
  if (payment.status !== 'pending') return payment.status;
  // Nobody is there to give up, and asking how it stands may charge it: so it is charged, or it has failed.
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
