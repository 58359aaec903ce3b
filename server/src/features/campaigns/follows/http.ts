import {
  followCampaign,
  getCampaignFollow,
  unfollowCampaign,
} from '#contract/campaigns/follows/endpoints.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { requireListed } from '../http.ts';
import { deleteFollow, insertFollow, isFollowing } from './repository.ts';

export function followEndpoints({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): EndpointHandler[] {
  return [
    handle(getCampaignFollow, async ({ caller, params }) => {
      const { id } = await requireListed(db, params.slug);
      return { following: await isFollowing(db, caller.accountId, id) };
    }),
    handle(followCampaign, async ({ caller, params }) => {
      const { id } = await requireListed(db, params.slug);
      await insertFollow(db, { accountId: caller.accountId, campaignId: id, at: clock.now() });
      return { following: true };
    }),
    handle(unfollowCampaign, async ({ caller, params }) => {
      const { id } = await requireListed(db, params.slug);
      await deleteFollow(db, { accountId: caller.accountId, campaignId: id });
      return { following: false };
    }),
  ];
}
