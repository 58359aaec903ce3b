import { mailRule } from '#contract/text-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { coverAccount } from './ledger/fees/cover-account.ts';
import type { PaymentMethod } from './methods/repository.ts';
import { expiryOf, firstReconcilingOf } from './payment-terms.ts';
import type { Allocation, Payment } from './repository.ts';
import { insertPayment, type PaidFor } from './starting/repository.ts';

export interface NewPayment {
  /** What is paid for, named by the feature that owns it. One payment per reference, unless `again` allows further attempts. */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  /** The amount for the receivers of the allocations. */
  readonly amountMinor: number;
  /** What the payer pays on top towards the provider's fee; zero if the fee is taken from the amount. */
  readonly feeCoverMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The receivers of the captured money, by ledger account; their parts add up to the amount. */
  readonly allocations: readonly Allocation[];
  /** What the payer reads at the checkout. */
  readonly description: string;
  readonly customerEmail: string | undefined;
  readonly method: PaymentMethod;
  readonly returnUrls: { readonly success: string; readonly cancel: string };
  /**
   * Whether an earlier attempt to pay for the same may exist: then this is the next attempt, and nothing is created
   * while another one is under way or paid.
   */
  readonly again?: boolean;
}

/**
 * Creates a payment in one statement with what it is for; undefined if that cannot be written. Makes no request to the
 * provider yet.
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

/** A mail address that any provider accepts, or null: the address only saves typing and must not get the request refused. */
export function mailAddress(email: string | undefined): string | null {
  const usual = /^[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,5}$/;
  return email && email.length <= mailRule.max && usual.test(email) ? email : null;
}
