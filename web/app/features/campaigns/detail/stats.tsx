import { Form } from 'react-router';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';
import { ShareButton } from '#web/ui/share-button.tsx';
import { countDaysLeft, formatClosingDay } from '../closing-day.ts';
import { FiguresCard } from '../figures-card.tsx';
import { backingIntent } from './backing-values.ts';
import type { RealCampaign } from './load-campaign.server.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What is pledged and what is collected, each labelled as such, and how long the campaign still accepts contributions. */
export function RealStats({
  real: { campaign, leftMs, following },
  followFailed,
}: {
  real: RealCampaign;
  followFailed: boolean;
}) {
  const { id, title, goal, pledged, collected, backer_count, state, closes_at } = campaign;
  const isOpen = state === 'live' || state === 'frozen';
  const left = isOpen ? timeLeft(leftMs) : campaignTexts.daysLeft(0);
  return (
    <FiguresCard
      campaign={{ id, title, goal, raised: pledged }}
      name={texts.pledged}
      ofGoal={texts.ofGoal(goal)}
      figures={[
        [texts.backers, formatNumber(backer_count)],
        [texts.collected, formatAmount(collected)],
        [texts.timeLeft, left],
      ]}
      note={isOpen ? texts.closes(formatClosingDay(closes_at)) : undefined}
      isOpen={campaign.takes_pledges}
    >
      <ShareButton title={title} copiedDescription={texts.copied} />
      <Form method="post" preventScrollReset className="grid">
        <button
          type="submit"
          name={backingIntent.name}
          value={following ? backingIntent.unfollow : backingIntent.follow}
          aria-pressed={following}
          className={`btn min-w-32 ${following ? 'btn-green' : 'btn-quiet'}`}
        >
          {following ? texts.following : texts.follow}
        </button>
      </Form>
      {followFailed && (
        <p role="alert" className="error-text basis-full">
          {texts.followFailed}
        </p>
      )}
    </FiguresCard>
  );
}

function timeLeft(leftMs: number): string {
  if (leftMs === 0) return campaignTexts.daysLeft(0);
  if (leftMs >= dayMs) return campaignTexts.daysLeft(countDaysLeft(leftMs));
  const hours = Math.floor(leftMs / hourMs);
  return hours === 0 ? texts.lastHour : texts.hoursLeft(hours);
}
