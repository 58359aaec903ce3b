import { campaignClosed, pledgeAlreadyEnded } from '#contract/campaigns/errors.ts';
import { providerUnavailable } from '#contract/payments/errors.ts';
import {
  NoCheckout,
  orUnavailable,
  type Payment,
  type Payments,
  refusedCheckout,
  type SavedCard,
} from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { listSurroundings, type PledgeRow, pledgePaymentKind } from './repository.ts';

export interface PledgeDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  /** The origin to which the checkout may send people back. */
  readonly publicOrigin: string;
}

/**
 * The URL of the hosted page of a pending pledge; repeated calls return the same one. For an all-or-nothing campaign
 * the page saves a card. Throws `pledge_already_ended`, `campaign_closed`, `payment_method_unavailable` and
 * `payment_provider_unavailable`.
 */
export async function openPledgeCheckout(
  dependencies: PledgeDependencies,
  pledge: PledgeRow,
  log: Log,
): Promise<string> {
  const { db, clock, payments } = dependencies;
  const around = (await listSurroundings(db, [pledge.id])).get(pledge.id);
  if (!around) throw new Refusal(pledgeAlreadyEnded);
  const isOpen =
    around.campaign_state === 'live' && around.closes_at > clock.now() && around.reaches_receiver;
  if (around.funding === 'all_or_nothing') {
    const card = (await payments.cards.findOf(db, pledgePaymentKind, [pledge.id])).get(pledge.id);
    if (pledge.state !== 'pending' || card?.status !== 'pending') throw new Refusal(pledgeAlreadyEnded);
    if (!isOpen) throw new Refusal(campaignClosed);
    return openCardPageOf(dependencies, pledge.id, card, log);
  }
  const payment = (await payments.findOf(db, pledgePaymentKind, [pledge.id])).get(pledge.id);
  if (payment?.status !== 'pending') throw new Refusal(pledgeAlreadyEnded);
  if (payment.checkout !== null && payment.expiresAt < clock.now()) {
    const status = await orUnavailable(payments.sync(payment.id, 'asked again after its end'), log);
    if (status !== 'pending') throw new Refusal(pledgeAlreadyEnded);
  }
  if (!isOpen) throw new Refusal(campaignClosed);
  return openCheckoutOf(dependencies, pledge.id, payment, log);
}

/** Opens the page that saves a card. The card must have been read or inserted just now. */
export async function openCardPageOf(
  { payments }: PledgeDependencies,
  pledgeId: string,
  card: SavedCard,
  log: Log,
): Promise<string> {
  try {
    const { status, checkoutUrl } = await orUnavailable(payments.cards.openPage(card), log);
    if (status !== 'pending' || checkoutUrl === null) throw new Refusal(pledgeAlreadyEnded);
    return checkoutUrl;
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
    log.error({ pledge: pledgeId, reason: error.reason }, 'no page was opened for the card of a pledge');
    await orUnavailable(payments.cards.sync(card.id, `no page: ${error.reason}`), log);
    throw new Refusal(error.reason === 'refused' ? providerUnavailable : pledgeAlreadyEnded);
  }
}

/** Opens the checkout of a payment, which must have been read or inserted just now. */
export async function openCheckoutOf(
  { payments }: PledgeDependencies,
  pledgeId: string,
  payment: Payment,
  log: Log,
): Promise<string> {
  try {
    const { status, checkoutUrl } = await orUnavailable(payments.openCheckout(payment), log);
    if (status !== 'pending' || checkoutUrl === null) throw new Refusal(pledgeAlreadyEnded);
    return checkoutUrl;
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : undefined;
    log.error({ pledge: pledgeId, reason: error.reason, why }, 'no checkout was opened for a pledge');
    await orUnavailable(payments.sync(payment.id, `no checkout: ${error.reason}`), log);
    throw error.reason === 'refused' ? refusedCheckout(payment) : new Refusal(pledgeAlreadyEnded);
  }
}
