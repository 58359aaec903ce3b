import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import { findCampaign } from '../campaigns.data.ts';
import { campaignPicture } from './campaign-picture.ts';

export const shareCampaign: SharePictureOf = {
  path: '/fund-me/:id',
  describe({ id }) {
    const campaign = findCampaign(id);
    return campaign && campaignPicture(campaign);
  },
};
