import { pledgeFinal } from '#contract/campaigns/errors.ts';
import { notRefundable, refundUnavailable } from '#contract/payments/errors.ts';
import {
  NotRefundable,
  orUnavailable,
  type Payments,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { giveUp, lockGoingOn } from '../collecting/repository.ts';
import type { PledgeDependencies } from './open-pledge-checkout.ts';
import { mayWithdraw, readPledge } from './read-pledges.ts';
import { type PledgeRow, pledgePaymentKind } from './repository.ts';

const overStates: readonly string[] = ['refunded', 'withdrawn', 'lapsed', 'dropped'];

/**
 * Takes a pledge of the caller's back: one that is not paid is given up, one that is paid is refunded in full while its
 * campaign goes on. One that is given up already stays as it is. Throws `pledge_not_found`, `pledge_final`,
 * `not_refundable` and the 503 refusals.
 */
export async function withdrawPledge(
  dependencies: PledgeDependencies,
  caller: Caller,
  id: string,
  log: Log,
): Promise<void> {
  const { clock, payments } = dependencies;
  const view = await readPledge(dependencies, caller, id, 'withdraw');
  const { pledge, payment } = view;
  if (overStates.includes(pledge.state)) return;
  if (!mayWithdraw(view, clock.now())) throw new Refusal(pledgeFinal);
  if (view.around.funding === 'all_or_nothing' && !payment) return giveUpCard(dependencies, pledge);
  if (!payment) throw new Refusal(pledgeFinal);
  const cause = 'withdrawn by the person';
  if (payment.status !== 'pending') return refundPayment(payments, payment.id, cause);
  const status = await orUnavailable(payments.cancel(payment.id, cause), log);
  // It was paid at the same moment: they want it back all the same.
  if (status === 'succeeded') await refundPayment(payments, payment.id, cause);
}

/** Nothing was charged, and nothing will be: the card is forgotten. Throws `pledge_final` where the campaign has just ended. */
async function giveUpCard(
  { db, payments }: PledgeDependencies,
  { id, campaign_id }: PledgeRow,
): Promise<void> {
  const card = (await payments.cards.findOf(db, pledgePaymentKind, [id])).get(id);
  await inTransaction(db, async (transaction) => {
    if (!(await lockGoingOn(transaction, campaign_id))) throw new Refusal(pledgeFinal);
    await giveUp(transaction, id);
    // Also one that is just being saved.
    if (card) await payments.cards.forget(transaction, card.id);
  });
}

/** Gives all of a payment back. Throws `not_refundable` and `refund_unavailable`; what is given back already stays so. */
export async function refundPayment(payments: Payments, paymentId: string, cause: string): Promise<void> {
  try {
    await payments.refund(paymentId, cause);
  } catch (error) {
    if (error instanceof NotRefundable || error instanceof ProviderRefused) throw new Refusal(notRefundable);
    if (error instanceof ProviderUnavailable) throw new Refusal(refundUnavailable, { retryAfterSeconds: 5 });
    throw error;
  }
}
