import {
  changePledge as changePledgeEndpoint,
  confirmPledge,
  continuePledge,
  createPledge,
  getPledge,
  listPledges as listPledgesEndpoint,
  withdrawPledge as withdrawPledgeEndpoint,
} from '#contract/campaigns/pledges/endpoints.ts';
import { orUnavailable } from '#server/features/payments/public.ts';
import {
  type ChallengeDependencies,
  noteGuestCheckout,
  refuseTriedCards,
  requireSolution,
} from '#server/features/tipping/public.ts';
import { type Caller, type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { Log } from '#server/platform/log.ts';
import { backCampaign } from './back-campaign.ts';
import { changePledge } from './change-pledge.ts';
import { openPledgeCheckout, type PledgeDependencies } from './open-pledge-checkout.ts';
import { listPledges, needsRecovery, presentPledge, readPledge } from './read-pledges.ts';
import { openRecoveryCheckout } from './recover-pledge.ts';
import { pledgePaymentKind } from './repository.ts';
import { withdrawPledge } from './withdraw-pledge.ts';

export function pledgeEndpoints(dependencies: PledgeDependencies & ChallengeDependencies): EndpointHandler[] {
  const read = async (caller: Caller, id: string) =>
    presentPledge(await readPledge(dependencies, caller, id, 'read'), dependencies.clock.now());
  return [
    handle(createPledge, async ({ caller, params, headers, body, admitted, clientAddress, log }) => {
      const request = {
        slug: params.slug,
        amountMinor: body.amount,
        tierId: body.tier,
        message: body.message?.trim() || null,
        shownAs: body.shown_as,
        methodId: body.method ?? null,
        returnUrl: body.return_url,
        coverFee: body.cover_fee,
      };
      const idempotencyKey = headers['idempotency-key'] ?? null;
      if (caller.isGuest) {
        await refuseTriedCards(dependencies, caller.accountId);
        await requireSolution(dependencies, { clientAddress, solution: body.solution });
      }
      const attempt = { idempotencyKey, admitted, log };
      const { pledgeId, checkoutUrl } = await backCampaign(dependencies, caller, request, attempt);
      if (caller.isGuest) await noteGuestCheckout(dependencies, { pledgeId }, clientAddress);
      return { pledge: pledgeId, checkout_url: checkoutUrl };
    }),
    handle(listPledgesEndpoint, async ({ caller, query }) => {
      const { pledges, total } = await listPledges(dependencies, caller, query);
      return { results: pledges, metadata: { total, ...query } };
    }),
    handle(getPledge, ({ caller, params }) => read(caller, params.id)),
    handle(continuePledge, async ({ caller, params, log }) => {
      const view = await readPledge(dependencies, caller, params.id, 'continue');
      const address = needsRecovery(view)
        ? openRecoveryCheckout(dependencies, view, log)
        : openPledgeCheckout(dependencies, view.pledge, log);
      return { pledge: view.pledge.id, checkout_url: await address };
    }),
    handle(confirmPledge, async ({ caller, params, log }) => {
      const { pledge, payment } = await readPledge(dependencies, caller, params.id, 'confirm');
      if (payment?.status === 'pending')
        await orUnavailable(dependencies.payments.sync(payment.id, 'return page'), log);
      if (!payment && pledge.state === 'pending') await syncCardOf(dependencies, pledge.id, log);
      return read(caller, params.id);
    }),
    handle(changePledgeEndpoint, async ({ caller, params, body }) => {
      const { amount: amountMinor, tier: tierId, shown_as: shownAs, cover_fee: coverFee } = body;
      await changePledge(dependencies, caller, params.id, { amountMinor, tierId, shownAs, coverFee });
      return read(caller, params.id);
    }),
    handle(withdrawPledgeEndpoint, async ({ caller, params, log }) => {
      await withdrawPledge(dependencies, caller, params.id, log);
      return read(caller, params.id);
    }),
  ];
}

/** Asks the provider whether the card of a pledge was saved. */
async function syncCardOf({ db, payments }: PledgeDependencies, pledgeId: string, log: Log): Promise<void> {
  const card = (await payments.cards.findOf(db, pledgePaymentKind, [pledgeId])).get(pledgeId);
  if (card?.status === 'pending') await orUnavailable(payments.cards.sync(card.id, 'return page'), log);
}
