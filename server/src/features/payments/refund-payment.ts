import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { listMovements } from './ledger/repository.ts';
import { RefundRefusedForNow, sampleProvider } from './providers/provider.ts';
import { openRefusalCase } from './quarantine/open-case.ts';
import { makeRefund } from './refunds/make-refund.ts';
import { findRefusals } from './refunds/repository.ts';
import { findPayment, type Payment } from './repository.ts';
import { type SyncDependencies, syncPayment } from './sync-payment.ts';

/** Only a succeeded payment of a provider can be refunded. */
export class NotRefundable extends Error {
  override name = 'NotRefundable';
}

/** The refund under this key failed at the bank: its money is back with us. */
export class RefundFailed extends NotRefundable {
  override name = 'RefundFailed';
}

/** Whether a provider has the money of this payment, so that it can be refunded. */
export function isRefundable(payment: Payment): payment is Payment & { readonly charge: string } {
  return payment.status === 'succeeded' && payment.charge !== null && payment.provider !== sampleProvider;
}

/** After this time a refund that is still refused is a case. */
const reportedAfterMs = 24 * 60 * 60_000;

export interface RefundRequest {
  /** The same key again is the same refund, with the same amount. */
  readonly key: string;
  /** All that is left of the payment if not given. */
  readonly amountMinor?: number;
}

/**
 * Refunds a succeeded payment, once for each key; without a request all that is left of it, once. Throws NotRefundable,
 * RefundFailed, ProviderUnavailable, ProviderRefused and RefundRefusedForNow: then it can be requested again.
 */
export async function refundPayment(
  dependencies: SyncDependencies,
  paymentId: string,
  cause: string,
  request?: RefundRequest,
): Promise<PaymentStatus> {
  const { db, providerNamed } = dependencies;
  const payment = await findPayment(db, paymentId);
  if (!payment || !isRefundable(payment)) throw new NotRefundable();
  const refund = await makeRefund(dependencies, providerNamed(payment.provider), {
    charge: payment.charge,
    key: request ? `${paymentId}-${request.key}` : paymentId,
    amountMinor: request?.amountMinor,
  }).catch(async (error) => {
    // Whoever requests a part learns of the refusal at once, and a job tries to refund the rest.
    if (error instanceof RefundRefusedForNow && !request)
      await reportRefusal(dependencies, payment, error.reason);
    throw error;
  });
  const status = await syncPayment(dependencies, paymentId, cause);
  const booked = (await listMovements(db, paymentId)).filter(({ fact }) => fact === refund);
  if (booked.at(-1)?.kind !== 'refund') throw new RefundFailed();
  return status;
}

/** Opens a case, once, about a refund that has been refused for a day. */
async function reportRefusal(
  { db, clock, log }: SyncDependencies,
  payment: Payment,
  refusal: string,
): Promise<void> {
  const firstAt = (await findRefusals(db, payment.id))?.firstAt;
  if (!firstAt || clock.now().getTime() - firstAt.getTime() < reportedAfterMs) return;
  const refused = { refusal, refusedSince: firstAt.toISOString() };
  if (await inTransaction(db, (transaction) => openRefusalCase(transaction, payment, refused)))
    log.error({ payment: payment.id, refusal }, 'a refund has been refused for a day');
}
