import { refundDelayed } from '#contract/payments/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { lockCampaign } from '../own/repository.ts';
import { refundPayment } from './refund-payment.ts';
import { goesOnAfterMs, type RefundDependencies, refundRequested, requestRefunds } from './refund-pledges.ts';
import { listRunningWithRequests, makeDue } from './repository.ts';

interface RunningPledge {
  readonly campaignId: string;
  readonly pledgeId: string;
  readonly paymentId: string;
}

/**
 * Refunds a contribution to a campaign that has not ended. If the provider does not make the refund for now, it stays
 * requested, also beyond the end of the campaign. Throws `not_refundable`, `refund_delayed` and `refund_unavailable`.
 */
export async function refundRunningPledge(
  { db, clock, payments }: RefundDependencies,
  { campaignId, pledgeId, paymentId }: RunningPledge,
  cause: string,
): Promise<void> {
  try {
    await refundPayment(payments, paymentId, cause);
  } catch (error) {
    if (error instanceof Refusal && error.definition === refundDelayed)
      await inTransaction(db, async (transaction) => {
        const at = clock.now();
        const campaign = await lockCampaign(transaction, campaignId);
        if (campaign) await requestRefunds(transaction, campaign, { at, pledgeId, cause });
        // It may have ended just now.
        await makeDue(transaction, campaignId, new Date(at.getTime() + goesOnAfterMs));
      });
    throw error;
  }
}

/** Makes the requested refunds of campaigns that are running. */
export async function refundRequestedWhileRunning(
  dependencies: RefundDependencies & { readonly log: Log },
): Promise<void> {
  const { db, clock, log } = dependencies;
  for (const id of await listRunningWithRequests(db, clock.now())) {
    try {
      await refundRequested(dependencies, id, {
        cause: 'requested while the campaign ran',
        givesBack: false,
      });
    } catch (error) {
      log.error({ err: error, campaign: id }, 'requested refunds of a campaign were not made');
    }
  }
}
