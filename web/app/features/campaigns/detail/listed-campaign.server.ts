import type { Campaign } from '#contract/campaigns/schemas.ts';
import type { ListedCampaign } from '../campaign.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A real campaign as a card shows it, beside the samples. */
export function listedReal(campaign: Campaign): ListedCampaign {
  const { slug, title, creator, category, goal, pledged, backer_count, cover, state, closes_at } = campaign;
  const isOpen = state === 'live' || state === 'frozen';
  const daysLeft = Math.max(Math.ceil((Date.parse(closes_at) - Date.now()) / dayMs), 0);
  return {
    id: slug,
    title,
    creator,
    category,
    goal,
    raised: pledged,
    backers: backer_count,
    daysLeft: isOpen ? daysLeft : 0,
    image: cover,
    summary: campaign.description,
    isReal: true,
  };
}
