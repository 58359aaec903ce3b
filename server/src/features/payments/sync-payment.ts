import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { notifyOfChange } from './allocations/repository.ts';
import { type CheckoutDependencies, NoCheckout, openCheckout } from './open-checkout.ts';
import { insertQuarantineCase } from './quarantine/repository.ts';
import { type KnownState, recordState } from './record-state.ts';
import { findPayment, lockPayment, type Payment, readVersion } from './repository.ts';

export type SyncDependencies = CheckoutDependencies;

/**
 * Updates a payment to its state at the provider. Stored events, the return page and the reconciling job all use this
 * function. The provider is asked outside any transaction; then one transaction locks the payment, checks and records.
 * Any number of syncs, in any order and concurrently, have the result of one. The history records the `cause`. Returns
 * the payment's status; throws ProviderUnavailable if the provider does not answer.
 */
export async function syncPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
): Promise<PaymentStatus> {
  // If another sync changed the payment meanwhile, the state that was read may be older than the recorded one, so it is
  // read again; also if a case of it was closed, or refunded for. A payment changes only a few times, so this ends.
  for (;;) {
    const before = await requirePayment(findPayment(dependencies.db, paymentId), paymentId);
    const version = await readVersion(dependencies.db, paymentId);
    const state = await readState(dependencies, before);
    const after = await inTransaction(dependencies.db, async (transaction) => {
      const payment = await requirePayment(lockPayment(transaction, paymentId), paymentId);
      if (payment.status !== before.status) return undefined;
      if ((await readVersion(transaction, paymentId)) !== version) return undefined;
      if (state.kind === 'missing') return quarantineMissing(dependencies, transaction, payment);
      await reportCards(dependencies, transaction, payment, state);
      return recordState(dependencies, transaction, payment, state, cause);
    });
    if (!after) continue;
    if (after !== before.status) await announce(dependencies, paymentId);
    return after;
  }
}

/**
 * Notifies other processes about the ledger accounts whose money changed. It runs after the commit, in a statement of
 * its own, because a transaction that notifies delays the commits of all others that do. A process that misses the
 * notification finds the change by polling.
 */
async function announce({ db, log }: SyncDependencies, paymentId: string): Promise<void> {
  await notifyOfChange(db, paymentId).catch((error: unknown) =>
    log.warn({ err: error, payment: paymentId }, 'a changed payment was not announced'),
  );
}

async function requirePayment(found: Promise<Payment | undefined>, id: string): Promise<Payment> {
  const payment = await found;
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}

async function readState(dependencies: SyncDependencies, payment: Payment): Promise<KnownState> {
  try {
    const { checkout } = await openCheckout(dependencies, payment);
    return await dependencies.providerNamed(payment.provider).readState(checkout);
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
    return { kind: error.reason === 'refused' ? 'refused' : 'never_opened' };
  }
}

async function reportCards(
  { handlers, clock }: SyncDependencies,
  transaction: Transaction,
  { id, status, reference }: Payment,
  state: KnownState,
): Promise<void> {
  const cards = 'cardsTried' in state ? state.cardsTried : undefined;
  if (status !== 'pending' || !cards?.length) return;
  await handlers[reference.kind]?.onCardsTried?.(transaction, {
    referenceId: reference.id,
    checkout: { paymentId: id },
    cards,
    at: clock.now(),
  });
}

/** Opens a case for a checkout of ours that the provider does not know; the payment stays as it is. */
async function quarantineMissing(
  { log }: SyncDependencies,
  transaction: Transaction,
  payment: Payment,
): Promise<PaymentStatus> {
  const added = await insertQuarantineCase(transaction, {
    paymentId: payment.id,
    provider: payment.provider,
    checkout: payment.checkout,
    charge: payment.charge,
    reason: 'checkout_missing',
    expected: { status: payment.status, amountMinor: payment.amountMinor, currency: payment.currency },
    observed: { kind: 'missing' },
  });
  if (added) log.error({ payment: payment.id, reason: 'checkout_missing' }, 'payment quarantined');
  return payment.status;
}
