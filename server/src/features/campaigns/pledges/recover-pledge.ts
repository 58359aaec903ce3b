import { campaignClosed, pledgeAlreadyEnded } from '#contract/campaigns/errors.ts';
import { providerUnavailable } from '#contract/payments/errors.ts';
import {
  alreadyWritten,
  findCardMethod,
  ledgerAccountOf,
  orUnavailable,
  type Payment,
} from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { campaignMailTexts as texts } from '#server/texts/en/campaigns.ts';
import { recoveryEnd } from '../collecting/recovery.ts';
import { beginPayingByHand } from '../collecting/repository.ts';
import { openCheckoutOf, type PledgeDependencies } from './open-pledge-checkout.ts';
import type { PledgeView } from './read-pledges.ts';
import { pledgePaymentKind } from './repository.ts';

/**
 * The URL of the hosted checkout where a backer pays a pledge whose card was refused: with another card, or with the
 * same one and the check that its bank demands. This payment is the next attempt for the pledge, so the card is not
 * charged as well. Repeated calls return the same checkout. Throws `pledge_already_ended`, `campaign_closed` and
 * `payment_provider_unavailable`.
 */
export async function openRecoveryCheckout(
  dependencies: PledgeDependencies,
  view: PledgeView,
  log: Log,
): Promise<string> {
  const { payments, clock } = dependencies;
  const { pledge, payment, around } = view;
  // Nobody pays what cannot reach its receiver.
  if (!around.reaches_receiver) throw new Refusal(campaignClosed);
  const isOpen = pledge.state === 'collecting' && payment?.status === 'pending';
  if (isOpen && (payment.checkout === null || payment.expiresAt > clock.now()))
    return openCheckoutOf(dependencies, pledge.id, payment, log);
  if (isOpen) {
    const status = await orUnavailable(payments.sync(payment.id, 'asked again after its end'), log);
    if (status === 'pending' || status === 'succeeded') throw new Refusal(pledgeAlreadyEnded);
  }
  const next = await startByHand(dependencies, view);
  return openCheckoutOf(dependencies, pledge.id, next, log);
}

async function startByHand(
  { db, clock, payments }: PledgeDependencies,
  { pledge, card, around }: PledgeView,
): Promise<Payment> {
  if (around.ended_at === null || clock.now() >= recoveryEnd(around.ended_at) || !card)
    throw new Refusal(pledgeAlreadyEnded);
  const method = await findCardMethod(db);
  if (!method) throw new Refusal(providerUnavailable);
  const amountMinor = Number(pledge.amount_minor);
  const started = await inTransaction(db, async (transaction) => {
    // From here on the job charges nothing until this attempt has ended.
    if (!(await beginPayingByHand(transaction, pledge.id))) return undefined;
    const payment = await payments.start(
      transaction,
      {
        reference: { kind: pledgePaymentKind, id: pledge.id },
        accountId: pledge.account_id,
        amountMinor,
        feeCoverMinor: Number(pledge.fee_cover_minor),
        currency: pledge.currency,
        allocations: [{ accountName: ledgerAccountOf(pledge.campaign_id, 'campaign'), amountMinor }],
        description: texts.checkout(around.title),
        customerEmail: card.customerEmail ?? undefined,
        method,
        returnUrls: { success: card.successUrl, cancel: card.cancelUrl },
        again: true,
      },
      alreadyWritten,
    );
    if (!payment) throw new Error(`The attempt before of the pledge ${pledge.id} has not ended.`);
    return payment;
  });
  if (started) return started;
  // Another request was first, or the card is being charged.
  const other = (await payments.findOf(db, pledgePaymentKind, [pledge.id])).get(pledge.id);
  if (other?.status !== 'pending' || other.savedCardId !== null) throw new Refusal(pledgeAlreadyEnded);
  return other;
}
