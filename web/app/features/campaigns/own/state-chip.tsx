import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import { campaignStateOf, isPaidOutNothing } from '#texts/campaigns/states.ts';

const variants: Partial<Record<CampaignState, string>> = {
  draft: 'chip chip-saffron',
  in_review: 'chip chip-saffron',
  frozen: 'chip chip-coral',
  refused: 'chip chip-coral',
  canceled: 'chip chip-quiet',
  failed: 'chip chip-quiet',
};

/** The state of a campaign, in a word or two. */
export function CampaignStateChip({ campaign }: { campaign: Parameters<typeof campaignStateOf>[0] }) {
  const variant = isPaidOutNothing(campaign) ? 'chip chip-quiet' : (variants[campaign.state] ?? 'chip');
  return <span className={`w-fit ${variant}`}>{campaignStateOf(campaign)}</span>;
}
