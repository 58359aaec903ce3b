import { nextReconcilingOf, reconcilingAfterFailureOf } from './payment-terms.ts';
import { type OutageWatch, watchForOutage } from './providers/outage.ts';
import { claimDuePayments, type Payment, scheduleReconciling } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

const cause = 'reconciling';
/** How many payments a run checks in parallel. */
const concurrency = 8;
/**
 * Longer than a check takes, unless it searches tens of thousands of checkouts, which two processes may do at once. A payment whose
 * process died is due again after this.
 */
const claimMs = 5 * 60_000;

/**
 * Checks pending payments that we heard nothing about: reads their state from the provider, finds checkouts whose id
 * never reached us, and closes those past their end. Returns how many were checked. Any number of processes may run it
 * at the same time: each payment is claimed by one. A payment that fails is tried again later and does not delay
 * others; if the provider is down, the run stops and the next one continues.
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
  log.warn(
    { unanswered: outage.unansweredCount() },
    'reconciling stops: the payment provider does not answer',
  );
  return reconciled;
}

/** Whether the check succeeded; a failure is logged, and the payment is checked again later. */
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
    if (outage.recordFailure(payment.id, error))
      log.warn({ payment: payment.id, reason: error.message }, 'no answer while reconciling');
    else log.error({ payment: payment.id, err: error }, 'a payment could not be reconciled');
    await scheduleReconciling(db, payment.id, reconcilingAfterFailureOf(payment, clock.now())).catch(
      (lost: unknown) => log.warn({ err: lost }, 'a payment stays claimed until its claim ends'),
    );
    return false;
  }
}

/** Closes the checkout of a payment that was canceled or is past its end, in case the provider has not done so. */
async function reconcile(dependencies: SyncDependencies, payment: Payment): Promise<void> {
  const over = payment.cancelRequestedAt !== null || payment.expiresAt < dependencies.clock.now();
  if (over && payment.checkout !== null) {
    await dependencies.providerNamed(payment.provider).cancel(payment.checkout);
  }
  await syncPayment(dependencies, payment.id, cause);
}
