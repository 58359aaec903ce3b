import { tipAlreadyEnded, tippingClosed } from '#contract/tipping/errors.ts';
import { findLineUp } from '#server/features/events/public.ts';
import {
  NoCheckout,
  orUnavailable,
  type Payment,
  type Payments,
  refusedCheckout,
} from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { findShares } from './event-tips/repository.ts';
import { paymentsOfTips } from './payments-of-tips.ts';
import { findReceiver, type Tip } from './repository.ts';

export interface TipDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  /** The origin that the checkout may send people back to. */
  readonly publicOrigin: string;
}

/**
 * The URL of the hosted checkout of a pending tip; the same one each time. Throws the refusals `tip_already_ended`,
 * `tipping_closed`, `payment_method_unavailable` and `payment_provider_unavailable`.
 */
export async function openTipCheckout(dependencies: TipDependencies, tip: Tip, log: Log): Promise<string> {
  const { db, clock, payments } = dependencies;
  const payment = (await paymentsOfTips(dependencies, [tip])).get(tip.id);
  if (payment?.status !== 'pending') throw new Refusal(tipAlreadyEnded);
  if (payment.checkout !== null && payment.expiresAt < clock.now()) {
    const status = await orUnavailable(payments.sync(payment.id, 'asked again after its end'), log);
    if (status !== 'pending') throw new Refusal(tipAlreadyEnded);
  }
  await requireTaken(db, tip);
  return openCheckoutOf(dependencies, tip.id, payment, log);
}

/**
 * Throws `tipping_closed` if one of the receivers no longer takes tips: the page is hidden, withheld, left or closed
 * for tips, or is no longer on the bill of the event.
 */
async function requireTaken(db: Connection, { beneficiaryId, eventTipId }: Tip): Promise<void> {
  if (eventTipId === null) {
    if ((await findReceiver(db, beneficiaryId))?.tipping !== 'open') throw new Refusal(tippingClosed);
    return;
  }
  const whole = await findShares(db, eventTipId);
  const taking = new Set(whole && (await findLineUp(db, whole.eventId))?.beneficiaryIds);
  if (!whole?.beneficiaryIds.every((id) => taking.has(id))) throw new Refusal(tippingClosed);
}

/** The same for a payment that was just read or created. */
export async function openCheckoutOf(
  { payments }: TipDependencies,
  tipId: string,
  payment: Payment,
  log: Log,
): Promise<string> {
  try {
    const { status, checkoutUrl } = await orUnavailable(payments.openCheckout(payment), log);
    if (status !== 'pending' || checkoutUrl === null) throw new Refusal(tipAlreadyEnded);
    return checkoutUrl;
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : undefined;
    log.error({ tip: tipId, reason: error.reason, why }, 'no checkout was opened for a tip');
    await orUnavailable(payments.sync(payment.id, `no checkout: ${error.reason}`), log);
    throw error.reason === 'refused' ? refusedCheckout(payment) : new Refusal(tipAlreadyEnded);
  }
}
