import type { Campaign as RealCampaign } from '#contract/campaigns/schemas.ts';
import { campaignTexts as texts } from '#texts/campaigns.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';
import { type Campaign, categoryName, wideImage } from '../campaign.ts';

/** The link preview picture of a campaign. It shows no amount, which would be out of date the next day. */
export function campaignPicture(campaign: Campaign): SharePicture {
  const { id, title, creator, category } = campaign;
  return {
    shape: 'banner',
    eyebrow: `${texts.list.eyebrow} · ${categoryName(category)}`,
    title,
    line: texts.by(creator),
    picture: wideImage(campaign),
    seed: id,
  };
}

/** The same for a real campaign. */
export function realPicture({ id, title, creator, category, cover }: RealCampaign): SharePicture {
  return {
    shape: 'banner',
    eyebrow: `${texts.list.eyebrow} · ${categoryName(category)}`,
    title,
    line: texts.by(creator),
    picture: cover,
    seed: id,
  };
}
