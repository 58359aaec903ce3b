import {
  confirmTipPledge,
  createTipPledge,
  declineTipPledge,
  getTipPledge,
  listTipPledges,
  withdrawTipPledge,
} from '#contract/pledges/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { confirmPledge, findOwnPledge, listPledges, readPledge } from './read-pledges.ts';
import { type PledgeDependencies, startPledge } from './start-pledge.ts';
import { readDeclineToken, withdrawPledge } from './withdraw-pledge.ts';

export function pledgeEndpoints(
  dependencies: PledgeDependencies & { readonly identitySecret: string },
): EndpointHandler[] {
  return [
    handle(createTipPledge, async ({ caller, body, admitted, log }) => {
      await admitted;
      const request = {
        beneficiaryId: body.beneficiary.toLowerCase(),
        amountMinor: body.total_amount,
        message: body.message?.trim() || null,
        anonymity: body.anonymity,
        coverFee: body.cover_fee,
      };
      const { pledgeId, checkoutUrl } = await startPledge(dependencies, caller, request, log);
      return { pledge: pledgeId, checkout_url: checkoutUrl };
    }),
    handle(listTipPledges, async ({ caller, query }) => {
      const { results, total } = await listPledges(dependencies, caller, query);
      return { results, metadata: { total, ...query } };
    }),
    handle(getTipPledge, ({ caller, params }) => readPledge(dependencies, caller, params.id)),
    handle(confirmTipPledge, ({ caller, params, log }) =>
      confirmPledge(dependencies, caller, params.id, log),
    ),
    handle(withdrawTipPledge, async ({ caller, params }) => {
      const { id } = await findOwnPledge(dependencies.db, caller, params.id, 'withdraw');
      await withdrawPledge(dependencies, id);
      return readPledge(dependencies, caller, id);
    }),
    handle(declineTipPledge, async ({ body }) => ({
      state: await withdrawPledge(dependencies, readDeclineToken(dependencies.identitySecret, body.token)),
    })),
  ];
}
