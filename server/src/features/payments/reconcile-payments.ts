import { nextReconcilingOf } from './payment-terms.ts';
import { ProviderUnavailable } from './providers/provider.ts';
import { listDuePayments, type Payment, postponeReconciling } from './repository.ts';
import { type SettleDependencies, settlePayment } from './settle-payment.ts';

const batchSize = 50;
const cause = { name: 'reconciling' };

/**
 * Looks after pending payments nothing was heard of: asks the provider how they stand, finds the checkouts we
 * never learned of, and closes those past their time. Returns how many were looked at. Safe to run at any time
 * and several times at once. When the provider does not answer it stops; the next run goes on.
 */
export async function reconcilePayments(dependencies: SettleDependencies): Promise<number> {
  const { db, clock, log } = dependencies;
  let looked = 0;
  for (;;) {
    const due = await listDuePayments(db, clock.now(), batchSize);
    if (due.length === 0) return looked;
    for (const payment of due) {
      // First of all, so that a payment that cannot be settled does not come up again at once.
      await postponeReconciling(db, payment.id, nextReconcilingOf(payment, clock.now()));
      try {
        await reconcile(dependencies, payment);
        looked += 1;
      } catch (error) {
        if (error instanceof ProviderUnavailable) {
          log.warn({ payment: payment.id, reason: error.message }, 'reconciling stops: no answer');
          return looked;
        }
        log.error({ payment: payment.id, err: error }, 'a payment could not be reconciled');
      }
    }
  }
}

/** A person who gave up is done; a checkout past its end is closed, should the provider not have done so. */
async function reconcile(dependencies: SettleDependencies, payment: Payment): Promise<void> {
  const over = payment.cancelRequestedAt !== null || payment.expiresAt < dependencies.clock.now();
  if (over && payment.checkout !== null) {
    await dependencies.providerNamed(payment.provider).cancel(payment.checkout);
  }
  await settlePayment(dependencies, payment.id, cause);
}
