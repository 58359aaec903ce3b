import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { notifyOfChange } from './allocations/repository.ts';
import { countMovements } from './ledger/repository.ts';
import { type CheckoutDependencies, NoCheckout, openCheckout } from './open-checkout.ts';
import type { PaymentHandlers } from './payment-handler.ts';
import { insertQuarantineCase } from './quarantine/repository.ts';
import { type KnownState, recordState } from './record-state.ts';
import { findPayment, lockPayment, type Payment } from './repository.ts';

export interface SyncDependencies extends CheckoutDependencies {
  readonly handlers: PaymentHandlers;
}

/**
 * Brings a payment to what its provider says: the one way in for stored events, the return page and the
 * reconciling job. The provider is asked outside any transaction; then one transaction locks the payment,
 * checks and records. Any number of these, in any order and at the same time, end as one would.
 * The history keeps the `cause`. Returns where the payment stands; throws ProviderUnavailable when the provider does not say.
 */
export async function syncPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
): Promise<PaymentStatus> {
  // What was read while another sync moved the payment may be older than what that one recorded: read
  // again. A payment moves a few times in its life, so this ends.
  for (;;) {
    const before = await requirePayment(findPayment(dependencies.db, paymentId), paymentId);
    const movements = await countMovements(dependencies.db, before);
    const state = await readState(dependencies, before);
    const after = await inTransaction(dependencies.db, async (transaction) => {
      const payment = await requirePayment(lockPayment(transaction, paymentId), paymentId);
      if (payment.status !== before.status) return undefined;
      if ((await countMovements(transaction, payment)) !== movements) return undefined;
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
 * Tells other processes whose money changed, by its ledger accounts. After the commit and in a statement of its own: a
 * transaction that notifies holds up the commits of all others that do. Who missed it finds the change by looking.
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
    paymentId: id,
    cards,
    at: clock.now(),
  });
}

/** A checkout of ours that the provider denies knowing is for a person; the payment stays as it is. */
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
