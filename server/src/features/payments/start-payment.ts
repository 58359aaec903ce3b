import type { Clock } from '#server/platform/clock.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { coverAccount } from './ledger/fees/repository.ts';
import type { PaymentMethod } from './methods/repository.ts';
import { expiryOf, firstReconcilingOf } from './payment-terms.ts';
import type { Allocation, Payment } from './repository.ts';
import { insertPayment, type PaidFor } from './starting/repository.ts';

export interface NewPayment {
  /** What is paid for, as its owner calls it. One payment a reference. */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  /** What is for those it is allocated to. */
  readonly amountMinor: number;
  /** What the payer pays on top towards the provider's fee; zero where the fee comes off the amount. */
  readonly feeCoverMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** To whom it belongs once captured, by ledger account; the parts make up the amount. */
  readonly allocations: readonly Allocation[];
  /** What the person reads at the checkout. */
  readonly description: string;
  readonly customerEmail: string | undefined;
  readonly method: PaymentMethod;
  readonly returnUrls: { readonly success: string; readonly cancel: string };
  /**
   * Whether what is paid for may have been tried before: this is the next attempt then, and undefined while another one is
   * under way or has brought money.
   */
  readonly again?: boolean;
}

/**
 * Writes down what is to be paid, in one statement with what it is for; undefined when that is not written. Nothing is
 * asked of the provider yet.
 */
export function startPayment(
  { clock }: { clock: Clock },
  db: Connection,
  input: NewPayment,
  paidFor: PaidFor,
): Promise<Payment | undefined> {
  const createdAt = clock.now();
  const { feeCoverMinor } = input;
  const cover = feeCoverMinor > 0 ? [{ accountName: coverAccount, amountMinor: feeCoverMinor }] : [];
  const payment = {
    ...input,
    again: input.again ?? false,
    amountMinor: input.amountMinor + feeCoverMinor,
    methodId: input.method.id,
    provider: input.method.provider,
    providerType: input.method.providerType,
    customerEmail: mailAddress(input.customerEmail),
    successUrl: input.returnUrls.success,
    cancelUrl: input.returnUrls.cancel,
    createdAt,
    expiresAt: expiryOf(createdAt),
    reconcileAt: firstReconcilingOf(createdAt),
  };
  return insertPayment(db, payment, [...input.allocations, ...cover], paidFor);
}

/** An address any provider takes, or none: it only saves typing, and must not make the request refused. */
export function mailAddress(email: string | undefined): string | null {
  const usual = /^[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,5}$/;
  return email && email.length <= 254 && usual.test(email) ? email : null;
}
