import type { MetaDescriptor } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pageMeta, shorten } from '#web/platform/meta.ts';
import { sharePictureAddress, sharePictureSize } from '#web/ui/share-picture/address.ts';
import { type Campaign, listed } from '../campaign.ts';
import { campaignPicture } from './campaign-picture.ts';

export function campaignMeta(matches: Parameters<typeof pageMeta>[0], campaign: Campaign): MetaDescriptor[] {
  const path = paths.campaign(campaign.id);
  return pageMeta(matches, {
    title: campaign.title,
    description: shorten(listed(campaign).summary),
    path,
    image: {
      url: sharePictureAddress(path, campaignPicture(campaign)),
      alt: campaign.title,
      ...sharePictureSize,
    },
  });
}
