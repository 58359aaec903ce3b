import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { coverAccount } from '../ledger/fees/cover-account.ts';
import type { PaymentHandlers } from '../payment-handler.ts';
import { chargeUnderWayMs, createUntil, expiryOf, firstReconcilingOf } from '../payment-terms.ts';
import { ChargeUnderWay, type PaymentProvider, ProviderRefused } from '../providers/provider.ts';
import type { Payment } from '../repository.ts';
import { insertCharge, type NewCharge } from './charges/repository.ts';
import { findCard } from './repository.ts';

/**
 * Creates a payment that charges a saved card; `sync` then makes the charge, or the reconciling job if this process
 * dies. Undefined if the card is not saved, is to be forgotten or was charged, or if another attempt for the same
 * reference is under way or was paid. Makes no request to the provider yet.
 */
export function startCharge(
  { clock }: { clock: Clock },
  db: Connection,
  charge: NewCharge,
): Promise<Payment | undefined> {
  const createdAt = clock.now();
  const { feeCoverMinor, amountMinor, allocations } = charge;
  const cover = feeCoverMinor > 0 ? [{ accountName: coverAccount, amountMinor: feeCoverMinor }] : [];
  return insertCharge(db, {
    ...charge,
    amountMinor: amountMinor + feeCoverMinor,
    allocations: [...allocations, ...cover],
    createdAt,
    expiresAt: expiryOf(createdAt),
    reconcileAt: firstReconcilingOf(createdAt),
  });
}

/**
 * Charges the card of a payment, or finds an earlier charge; returns the provider's id of the charge, undefined if
 * there certainly is none and it is too late to make one. Whoever it is for may forbid a new charge (`mayCharge`). Throws
 * ProviderUnavailable as long as the outcome is unknown, and ProviderRefused.
 */
export async function chargeCard(
  {
    db,
    clock,
    providerNamed,
    handlers,
  }: {
    db: Database;
    clock: Clock;
    providerNamed: (name: string) => PaymentProvider;
    handlers: PaymentHandlers;
  },
  payment: Payment,
  cardId: string,
): Promise<string | undefined> {
  const card = await findCard(db, cardId);
  // A card is not forgotten while one of its payments is pending.
  if (!card?.atProvider) throw new ProviderRefused('The card is forgotten.');
  const { kind, id } = payment.reference;
  const lateMs = clock.now().getTime() - createUntil(payment.createdAt).getTime();
  const found = await providerNamed(payment.provider).chargeCard({
    paymentId: payment.id,
    cardId,
    card: card.atProvider,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    description: payment.description,
    mayCharge: lateMs <= 0 && ((await handlers[kind]?.mayCharge?.(db, id)) ?? true),
  });
  if (found === undefined && lateMs < chargeUnderWayMs)
    throw new ChargeUnderWay('The charge may still be under way.');
  return found;
}

const dayMs = 24 * 60 * 60_000;
/**
 * On which days a declined card is charged again, counted from the first attempt: with that one at most five attempts
 * in a week.
 */
const daysOfRetries = [1, 3, 5, 7];

/** Failures that stay when the same card is tried again: ours, banks' advice, and https://docs.stripe.com/declines/codes */
const finalFailures: ReadonlySet<string> = new Set([
  'authentication_required',
  'case_closed',
  'confirm_card_data',
  'do_not_try_again',
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'new_account_information_available',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
]);

/** Whether a refused card cannot be charged before its holder acts: by paying by hand, or by saving another card. */
export function needsHolder(failureCode: string | null): boolean {
  return failureCode !== null && finalFailures.has(failureCode);
}

/** When a refused card is charged again, by days from the first attempt; undefined after the last try, a week later. */
export function nextChargeAt(firstAttemptAt: Date, now: Date): Date | undefined {
  return daysOfRetries
    .map((days) => new Date(firstAttemptAt.getTime() + days * dayMs))
    .find((at) => at > now);
}
