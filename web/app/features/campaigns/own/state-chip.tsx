import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import { campaignStateTexts } from '#texts/campaigns/states.ts';

const variants: Partial<Record<CampaignState, string>> = {
  draft: 'chip chip-saffron',
  in_review: 'chip chip-saffron',
  frozen: 'chip chip-coral',
  refused: 'chip chip-coral',
  canceled: 'chip chip-quiet',
  failed: 'chip chip-quiet',
};

/** The state of a campaign, in a word or two. */
export function CampaignStateChip({ state }: { state: CampaignState }) {
  return <span className={`w-fit ${variants[state] ?? 'chip'}`}>{campaignStateTexts[state]}</span>;
}
