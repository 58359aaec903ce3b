import type { Clock } from '#server/platform/clock.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { PaymentMethod } from './methods/repository.ts';
import { expiryOf, firstReconcilingOf } from './payment-terms.ts';
import type { Allocation, Payment } from './repository.ts';
import { insertPayment, type PaidFor } from './starting/repository.ts';

export interface PaymentQuote {
  /** What is paid for, as its owner calls it. One payment a reference. */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** To whom it belongs once captured, by ledger account; the parts make up the amount. */
  readonly allocations: readonly Allocation[];
  /** What the person reads at the checkout. */
  readonly description: string;
  readonly customerEmail: string | undefined;
  readonly method: PaymentMethod;
  readonly returnUrls: { readonly success: string; readonly cancel: string };
}

/**
 * Writes down what is to be paid, in one statement with what it is for; undefined when that is not written. Nothing is
 * asked of the provider yet.
 */
export function startPayment(
  { clock }: { clock: Clock },
  db: Connection,
  quote: PaymentQuote,
  paidFor: PaidFor,
): Promise<Payment | undefined> {
  const createdAt = clock.now();
  const payment = {
    ...quote,
    methodId: quote.method.id,
    provider: quote.method.provider,
    providerType: quote.method.providerType,
    customerEmail: mailAddress(quote.customerEmail),
    successUrl: quote.returnUrls.success,
    cancelUrl: quote.returnUrls.cancel,
    createdAt,
    expiresAt: expiryOf(createdAt),
    reconcileAt: firstReconcilingOf(createdAt),
  };
  return insertPayment(db, payment, quote.allocations, paidFor);
}

/** An address any provider takes, or none: it only saves typing, and must not make the request refused. */
function mailAddress(given: string | undefined): string | null {
  const usual = /^[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,5}$/;
  return given && given.length <= 254 && usual.test(given) ? given : null;
}
