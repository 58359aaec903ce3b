import { campaignTexts } from '#texts/campaigns.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { ShareButton } from '#web/ui/share-button.tsx';
import type { Campaign } from '../campaign.ts';
import { FiguresCard } from '../figures-card.tsx';
import { FollowCampaign } from './follow-campaign.tsx';

const texts = campaignTexts.detail;

/** Section 2: Raised, Backers, Time Left and the progress percent. */
export function CampaignStats({ campaign, live }: { campaign: Campaign; live: boolean }) {
  const { title, goal, backers, daysLeft } = campaign;
  return (
    <FiguresCard
      campaign={campaign}
      name={texts.raised}
      ofGoal={texts.ofGoal(goal)}
      figures={[
        [texts.backers, formatNumber(backers)],
        [texts.timeLeft, campaignTexts.daysLeft(daysLeft)],
      ]}
      isOpen={!live && daysLeft > 0}
    >
      <ShareButton title={title} copiedDescription={texts.copied} />
      <FollowCampaign campaign={campaign} live={live} />
    </FiguresCard>
  );
}
