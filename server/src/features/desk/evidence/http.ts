import { getDeskEvidence } from '#contract/desk/evidence/endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { findProvenAddress, nameAccounts } from '#server/features/account/public.ts';
import { readPledgeOfPayment } from '#server/features/campaigns/public.ts';
import type { Payments } from '#server/features/payments/public.ts';
import { readTipsOfPayment } from '#server/features/tipping/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentPaymentDetails } from '../presenter.ts';

/**
 * The endpoints for the evidence that answers a dispute. It leaves out the causes in the history and the ledger
 * entries, which are internal.
 */
export function evidenceEndpoints(dependencies: {
  readonly db: Database;
  readonly payments: Payments;
}): EndpointHandler[] {
  const { db, payments } = dependencies;
  return [
    handle(getDeskEvidence, async ({ params }) => {
      const details = await payments.show(params.id);
      if (!details) throw new Refusal(notFound);
      const { accountId, payment } = details;
      const [names, proven, tips, pledged] = await Promise.all([
        nameAccounts(db, [accountId]),
        findProvenAddress(db, accountId),
        readTipsOfPayment(dependencies, payment),
        readPledgeOfPayment(db, payment),
      ]);
      const { movements, may_refund, left_minor, history, ...presented } = presentPaymentDetails(
        details,
        names,
      );
      return {
        ...presented,
        address_proven: proven !== undefined,
        history: history.map(({ status, at }) => ({ status, at })),
        tips: tips.map(({ tip, beneficiaryName, eventTip, thanks, thankYou, arrivedAt }) => ({
          receipt: tip.receiptCode,
          beneficiary: { id: tip.beneficiaryId, name: beneficiaryName },
          event: eventTip?.eventTitle ?? null,
          amount_minor: tip.amountMinor,
          currency: tip.currency,
          sent_at: tip.createdAt.toISOString(),
          message: tip.message,
          thanks,
          thank_you: thankYou,
          arrived_at: arrivedAt?.toISOString() ?? null,
        })),
        pledge: pledged ? presentPledge(pledged) : null,
      };
    }),
  ];
}

function presentPledge({ pledge, around }: NonNullable<Awaited<ReturnType<typeof readPledgeOfPayment>>>) {
  return {
    campaign: { slug: around.slug, title: around.title },
    funding: around.funding,
    reward: around.tier_title,
    amount_minor: Number(pledge.amount_minor),
    fee_minor: Number(pledge.fee_cover_minor),
    currency: pledge.currency,
    pledged_at: pledge.created_at.toISOString(),
    closes_at: around.closes_at.toISOString(),
    state: pledge.state,
    message: pledge.message,
  };
}
