import { pledgeFinal } from '#contract/campaigns/errors.ts';
import { orUnavailable } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { endUncharged, lockOpenCampaign } from '../collecting/repository.ts';
import { refundRunningPledge } from '../refunds/refund-running.ts';
import type { PledgeDependencies } from './open-pledge-checkout.ts';
import { mayWithdraw, readPledge } from './read-pledges.ts';
import { type PledgeRow, pledgePaymentKind } from './repository.ts';

const overStates: readonly string[] = ['refunded', 'withdrawn', 'lapsed', 'dropped'];

/**
 * Withdraws a pledge of the caller: an unpaid one ends, a paid one is refunded in full while its campaign goes on. A
 * pledge that is over already stays as it is. Throws `pledge_not_found`, `pledge_final`, `not_refundable`, `refund_delayed`
 * and the 503 refusals.
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
  const refund = (paymentId: string) =>
    refundRunningPledge(dependencies, { campaignId: pledge.campaign_id, pledgeId: id, paymentId }, cause);
  if (payment.status !== 'pending') return refund(payment.id);
  const status = await orUnavailable(payments.cancel(payment.id, cause), log);
  // The pledge was paid at the same moment, so the payment is refunded.
  if (status === 'succeeded') await refund(payment.id);
}

/**
 * Withdraws a pledge that is not charged, and forgets its card. Throws `pledge_final` if the campaign has just ended.
 */
async function giveUpCard(
  { db, payments }: PledgeDependencies,
  { id, campaign_id }: PledgeRow,
): Promise<void> {
  const card = (await payments.cards.findOf(db, pledgePaymentKind, [id])).get(id);
  await inTransaction(db, async (transaction) => {
    if (!(await lockOpenCampaign(transaction, campaign_id))) throw new Refusal(pledgeFinal);
    await endUncharged(transaction, id);
    // The card may still be being saved.
    if (card) await payments.cards.forget(transaction, card.id);
  });
}
