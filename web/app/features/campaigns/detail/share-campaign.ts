import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import { findCampaign } from '../campaigns.data.ts';
import { findRealCampaign } from '../real/load-real.server.ts';
import { campaignPicture, realPicture } from './campaign-picture.ts';

export const shareCampaign: SharePictureOf = {
  path: '/fund-me/:id',
  async describe({ id = '' }, api) {
    const sample = findCampaign(id);
    if (sample) return campaignPicture(sample);
    const campaign = await findRealCampaign(api, id);
    return campaign ? realPicture(campaign) : undefined;
  },
};
