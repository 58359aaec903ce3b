import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { countMovements } from './ledger/repository.ts';
import { type CheckoutDependencies, NoCheckout, openCheckout } from './open-checkout.ts';
import type { PaymentOwners } from './payment-owner.ts';
import { type KnownState, recordState } from './record-state.ts';
import { findPayment, lockPayment, type Payment } from './repository.ts';
import { insertEvent } from './webhooks/repository.ts';

export interface SettleDependencies extends CheckoutDependencies {
  readonly owners: PaymentOwners;
}

/** Why a payment is settled now; the history keeps `name`. The event of a webhook is taken in with it. */
export interface SettleCause {
  readonly name: string;
  readonly event?: { readonly provider: string; readonly id: string; readonly type: string };
}

/**
 * Brings a payment to what its provider says: the one way in for the webhook, the return page and the
 * reconciling job. The provider is asked outside any transaction; then one transaction locks the payment,
 * checks and records. Any number of these, in any order and at the same time, end as one would.
 * Returns where the payment stands; throws ProviderUnavailable when the provider does not say.
 */
export async function settlePayment(
  dependencies: SettleDependencies,
  paymentId: string,
  cause: SettleCause,
): Promise<PaymentStatus> {
  // What was read while another settlement moved the payment may be older than what that one recorded: read
  // again. A payment moves a few times in its life, so this ends.
  for (;;) {
    const before = await requirePayment(findPayment(dependencies.db, paymentId), paymentId);
    const movements = await countMovements(dependencies.db, before);
    const state = await readState(dependencies, before);
    const after = await inTransaction(dependencies.db, async (transaction) => {
      const payment = await requirePayment(lockPayment(transaction, paymentId), paymentId);
      if (payment.status !== before.status) return undefined;
      if ((await countMovements(transaction, payment)) !== movements) return undefined;
      if (cause.event && !(await insertEvent(transaction, cause.event))) return payment.status;
      return recordState(dependencies, transaction, payment, state, cause.name);
    });
    if (after) return after;
  }
}

async function requirePayment(found: Promise<Payment | undefined>, id: string): Promise<Payment> {
  const payment = await found;
  if (!payment) throw new Error(`There is no payment ${id}.`);
  return payment;
}

async function readState(dependencies: SettleDependencies, payment: Payment): Promise<KnownState> {
  try {
    const { checkout } = await openCheckout(dependencies, payment);
    return await dependencies.providerNamed(payment.provider).readState(checkout);
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
    return { kind: error.reason === 'refused' ? 'refused' : 'never_opened' };
  }
}
