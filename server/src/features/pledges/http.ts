import {
  confirmPledge,
  declinePledge,
  getPledge,
  listPledges,
  pledgeTip,
  withdrawPledge,
} from '#contract/pledges/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { confirmPledge as confirm, findOwnPledge, listPledges as list, readPledge } from './read-pledges.ts';
import { type PledgeDependencies, startPledge } from './start-pledge.ts';
import { readDeclineToken, withdrawPledge as withdraw } from './withdraw-pledge.ts';

export function pledgeEndpoints(
  dependencies: PledgeDependencies & { readonly identitySecret: string },
): EndpointHandler[] {
  return [
    handle(pledgeTip, async ({ caller, body, admitted, log }) => {
      await admitted;
      const request = {
        beneficiaryId: body.beneficiary.toLowerCase(),
        amountMinor: body.total_amount,
        message: body.message?.trim() || null,
        anonymity: body.anonymity,
      };
      const { pledgeId, checkoutUrl } = await startPledge(dependencies, caller, request, log);
      return { pledge: pledgeId, checkout_url: checkoutUrl };
    }),
    handle(listPledges, async ({ caller, query }) => {
      const { results, total } = await list(dependencies, caller, query);
      return { results, metadata: { total, ...query } };
    }),
    handle(getPledge, ({ caller, params }) => readPledge(dependencies, caller, params.id)),
    handle(confirmPledge, ({ caller, params, log }) => confirm(dependencies, caller, params.id, log)),
    handle(withdrawPledge, async ({ caller, params }) => {
      const { id } = await findOwnPledge(dependencies.db, caller, params.id, 'withdraw');
      await withdraw(dependencies, id);
      return readPledge(dependencies, caller, id);
    }),
    handle(declinePledge, async ({ body }) => ({
      state: await withdraw(dependencies, readDeclineToken(dependencies.identitySecret, body.token)),
    })),
  ];
}
