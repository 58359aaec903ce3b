import {
  beginOwnCampaign,
  cancelOwnCampaign as cancelOwnCampaignEndpoint,
  changeOwnCampaign,
  deleteOwnCampaignUpdate,
  getOwnCampaign,
  listOwnCampaignPledges,
  listOwnCampaigns,
  markOwnCampaignDelivery,
  refundOwnCampaign,
  refundOwnCampaignPledge,
  submitOwnCampaign,
  withdrawOwnCampaign,
  writeOwnCampaignUpdate,
} from '#contract/campaigns/own/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { refundAll } from '../refunds/refund-pledges.ts';
import { presentUpdate, removeUpdate, writeUpdate } from '../updates/write-update.ts';
import { beginCampaign } from './begin-campaign.ts';
import { changeCampaign } from './change-campaign.ts';
import { cancelOwnCampaign, submitCampaign, withdrawCampaign } from './move-campaign.ts';
import { readOwnCampaign, viewCampaign } from './own-campaign.ts';
import {
  type BackerDependencies,
  markDelivery,
  readReceivedPledges,
  refundPledge,
} from './received-pledges.ts';
import { listCampaignsOf } from './repository.ts';

export function ownCampaignEndpoints(dependencies: BackerDependencies): EndpointHandler[] {
  const { db, clock } = dependencies;
  return [
    handle(listOwnCampaigns, async ({ caller, query }) => {
      const { campaigns, total } = await listCampaignsOf(db, caller.accountId, query);
      const results = await Promise.all(campaigns.map((row) => viewCampaign(db, row, clock.now())));
      return { results, metadata: { total, ...query } };
    }),
    handle(beginOwnCampaign, async ({ caller, body }) =>
      readOwnCampaign(dependencies, caller, await beginCampaign(dependencies, caller, body)),
    ),
    handle(getOwnCampaign, ({ caller, params }) => readOwnCampaign(dependencies, caller, params.id)),
    handle(changeOwnCampaign, async ({ caller, params, body }) => {
      await changeCampaign(dependencies, caller, params.id, body);
      return readOwnCampaign(dependencies, caller, params.id);
    }),
    handle(submitOwnCampaign, async ({ caller, params }) => {
      await submitCampaign(dependencies, caller, params.id);
      return readOwnCampaign(dependencies, caller, params.id);
    }),
    handle(withdrawOwnCampaign, async ({ caller, params }) => {
      await withdrawCampaign(dependencies, caller, params.id);
      return readOwnCampaign(dependencies, caller, params.id);
    }),
    handle(cancelOwnCampaignEndpoint, async ({ caller, params, body }) => {
      await cancelOwnCampaign(dependencies, caller, { id: params.id, reason: body.reason });
      return readOwnCampaign(dependencies, caller, params.id);
    }),
    handle(listOwnCampaignPledges, ({ caller, params, query }) =>
      readReceivedPledges(dependencies, caller, { campaignId: params.id, ...query }),
    ),
    handle(markOwnCampaignDelivery, ({ caller, params: { id: campaignId, pledge: pledgeId }, body }) =>
      markDelivery(dependencies, caller, { campaignId, pledgeId, delivered: body.delivered }),
    ),
    handle(refundOwnCampaignPledge, ({ caller, params: { id: campaignId, pledge: pledgeId } }) =>
      refundPledge(dependencies, caller, { campaignId, pledgeId }),
    ),
    handle(refundOwnCampaign, ({ caller, params }) => refundAll(dependencies, caller, params.id)),
    handle(writeOwnCampaignUpdate, async ({ caller, params, body }) =>
      presentUpdate(await writeUpdate(dependencies, caller, { id: params.id, ...body }), true),
    ),
    handle(deleteOwnCampaignUpdate, async ({ caller, params }) => {
      await removeUpdate(dependencies, caller, { campaignId: params.id, id: params.update });
      return { deleted: true as const };
    }),
  ];
}
