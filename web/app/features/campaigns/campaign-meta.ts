import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/platform/meta.ts';
import { paths } from '#web/platform/paths.ts';
import { type Campaign, listed, wideImage } from './campaign.ts';

/** Link previews cut longer descriptions off. */
const maxDescriptionLength = 200;

export function campaignMeta(matches: Parameters<typeof pageMeta>[0], campaign: Campaign): MetaDescriptor[] {
  const { summary } = listed(campaign);
  const cut = summary.slice(0, maxDescriptionLength);
  return pageMeta(matches, {
    title: campaign.title,
    description: cut === summary ? summary : `${cut.slice(0, cut.lastIndexOf(' '))}…`,
    path: paths.campaign(campaign.id),
    image: { url: wideImage(campaign), alt: campaign.title, width: 1200, height: 630 },
  });
}
