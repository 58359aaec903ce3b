import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import { findCampaign } from '../campaigns.data.ts';
import { campaignPicture, realPicture } from '../detail/campaign-picture.ts';
import { findRealCampaign } from '../detail/load-campaign.server.ts';

export const shareCampaign: SharePictureOf = {
  path: '/fund-me/:id',
  async describe({ id = '' }, api) {
    const sample = findCampaign(id);
    if (sample) return campaignPicture(sample);
    const campaign = await findRealCampaign(api, id);
    return campaign ? realPicture(campaign) : undefined;
  },
};
