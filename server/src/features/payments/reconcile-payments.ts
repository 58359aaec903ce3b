import { nextReconcilingOf, reconcilingAfterFailureOf } from './payment-terms.ts';
import { type OutageWatch, watchForOutage } from './providers/outage.ts';
import { claimDuePayments, type Payment, scheduleReconciling } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

const cause = 'reconciling';
/** How many payments one run looks at side by side. */
const concurrency = 8;
/** Longer than a look can take: a payment whose claimant has died is due again after this. */
const claimMs = 5 * 60_000;

/**
 * Looks after pending payments nothing was heard of: asks the provider how they stand, finds the checkouts we
 * never learned of, and closes those past their time. Returns how many were looked at. Any number of processes may
 * run it at the same time: each payment is claimed by one. A payment that fails is tried again later and keeps no
 * other waiting; when the provider is down the run stops and the next one goes on.
 */
export async function reconcilePayments(dependencies: SyncDependencies): Promise<number> {
  const { db, clock, log } = dependencies;
  let reconciled = 0;
  const outage = watchForOutage();
  while (!outage.isDown()) {
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + claimMs);
    const due = await claimDuePayments(db, { now, claimedUntil, limit: concurrency });
    if (due.length === 0) return reconciled;
    await Promise.all(
      due.map(async (payment) => {
        if (await reconcileClaimed(dependencies, outage, payment)) reconciled += 1;
      }),
    );
  }
  log.warn({ unanswered: outage.unanswered() }, 'reconciling stops: the payment provider does not answer');
  return reconciled;
}

/** Whether the look succeeded; a failure is logged, and the payment is looked at again later. */
async function reconcileClaimed(
  dependencies: SyncDependencies,
  outage: OutageWatch,
  payment: Payment,
): Promise<boolean> {
  const { db, clock, log } = dependencies;
  try {
    await reconcile(dependencies, payment);
    await scheduleReconciling(db, payment.id, nextReconcilingOf(payment, clock.now()));
    outage.answered();
    return true;
  } catch (error) {
    if (outage.noteFailure(payment.id, error))
      log.warn({ payment: payment.id, reason: error.message }, 'no answer while reconciling');
    else log.error({ payment: payment.id, err: error }, 'a payment could not be reconciled');
    await scheduleReconciling(db, payment.id, reconcilingAfterFailureOf(payment, clock.now())).catch(
      (lost: unknown) => log.warn({ err: lost }, 'a payment stays claimed until its claim ends'),
    );
    return false;
  }
}

/** A person who gave up is done; a checkout past its end is closed, should the provider not have done so. */
async function reconcile(dependencies: SyncDependencies, payment: Payment): Promise<void> {
  const over = payment.cancelRequestedAt !== null || payment.expiresAt < dependencies.clock.now();
  if (over && payment.checkout !== null) {
    await dependencies.providerNamed(payment.provider).cancel(payment.checkout);
  }
  await syncPayment(dependencies, payment.id, cause);
}
