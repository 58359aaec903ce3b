import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { openLedgerAccounts } from './ledger/repository.ts';
import { findMethod } from './methods/repository.ts';
import { expiryOf, firstReconcilingOf } from './payment-terms.ts';
import { type Allocation, insertPayment, type Payment } from './repository.ts';

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
  readonly methodId: string;
  readonly returnUrls: { readonly success: string; readonly cancel: string };
}

/** The way to pay that was asked for does not exist, or not any more. */
export class UnknownPaymentMethod extends Error {
  override name = 'UnknownPaymentMethod';
}

/**
 * Writes down what is to be paid, in the transaction of its owner; nothing is asked of the provider yet.
 * Throws UnknownPaymentMethod.
 */
export async function startPayment(
  { clock }: { clock: Clock },
  transaction: Transaction,
  quote: PaymentQuote,
): Promise<Payment> {
  const method = await findMethod(transaction, quote.methodId);
  if (!method) throw new UnknownPaymentMethod();
  await openLedgerAccounts(
    transaction,
    quote.allocations.map(({ accountName }) => accountName),
    'liability',
  );
  const createdAt = clock.now();
  const payment = {
    ...quote,
    provider: method.provider,
    providerType: method.provider_type,
    customerEmail: mailAddress(quote.customerEmail),
    successUrl: quote.returnUrls.success,
    cancelUrl: quote.returnUrls.cancel,
    createdAt,
    expiresAt: expiryOf(createdAt),
    reconcileAt: firstReconcilingOf(createdAt),
  };
  return insertPayment(transaction, payment, quote.allocations);
}

/** An address any provider takes, or none: it only saves typing, and must not make the request refused. */
function mailAddress(given: string | undefined): string | null {
  const usual = /^[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,5}$/;
  return given && given.length <= 254 && usual.test(given) ? given : null;
}
