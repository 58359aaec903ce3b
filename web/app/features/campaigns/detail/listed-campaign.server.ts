import type { Campaign } from '#contract/campaigns/schemas.ts';
import type { ListedCampaign } from '../campaign.ts';
import { countDaysLeft } from '../closing-day.ts';

/** A real campaign as a card shows it, beside the samples. */
export function listedReal(campaign: Campaign): ListedCampaign {
  const { slug, title, creator, category, goal, pledged, backer_count, cover, state, closes_at } = campaign;
  const isOpen = state === 'live' || state === 'frozen';
  return {
    id: slug,
    title,
    creator,
    category,
    goal,
    raised: pledged,
    backers: backer_count,
    daysLeft: isOpen ? countDaysLeft(Date.parse(closes_at) - Date.now()) : 0,
    image: cover,
    summary: campaign.description,
    isReal: true,
  };
}
