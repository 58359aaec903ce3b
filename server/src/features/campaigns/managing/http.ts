import {
  beginCampaign as beginCampaignEndpoint,
  cancelCampaign,
  changeCampaign as changeCampaignEndpoint,
  getOwnCampaign,
  listOwnCampaigns,
  submitCampaign as submitCampaignEndpoint,
  withdrawCampaign as withdrawCampaignEndpoint,
} from '#contract/campaigns/own-endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { beginCampaign } from './begin-campaign.ts';
import { changeCampaign } from './change-campaign.ts';
import { cancelOwnCampaign, submitCampaign, withdrawCampaign } from './move-campaign.ts';
import { type CampaignDependencies, readOwnCampaign, viewCampaign } from './own-campaign.ts';
import { listCampaignsOf } from './repository.ts';

export function ownCampaignEndpoints(dependencies: CampaignDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  return [
    handle(listOwnCampaigns, async ({ caller, query }) => {
      const { campaigns, total } = await listCampaignsOf(db, caller.accountId, query);
      const results = await Promise.all(campaigns.map((row) => viewCampaign(db, row, clock.now())));
      return { results, metadata: { total, ...query } };
    }),
    handle(beginCampaignEndpoint, async ({ caller, body }) =>
      readOwnCampaign(dependencies, caller, await beginCampaign(dependencies, caller, body)),
    ),
    handle(getOwnCampaign, ({ caller, params }) => readOwnCampaign(dependencies, caller, params.id)),
    handle(changeCampaignEndpoint, async ({ caller, params, body }) => {
      await changeCampaign(dependencies, caller, params.id, body);
      return readOwnCampaign(dependencies, caller, params.id);
    }),
    handle(submitCampaignEndpoint, async ({ caller, params }) => {
      await submitCampaign(dependencies, caller, params.id);
      return readOwnCampaign(dependencies, caller, params.id);
    }),
    handle(withdrawCampaignEndpoint, async ({ caller, params }) => {
      await withdrawCampaign(dependencies, caller, params.id);
      return readOwnCampaign(dependencies, caller, params.id);
    }),
    handle(cancelCampaign, async ({ caller, params, body }) => {
      await cancelOwnCampaign(dependencies, caller, { id: params.id, reason: body.reason });
      return readOwnCampaign(dependencies, caller, params.id);
    }),
  ];
}
