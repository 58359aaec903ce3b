import { campaignTexts as texts } from '#texts/campaigns.ts';
import { type Campaign, progressPercent } from './campaign.ts';

/** How far a campaign has come, never beyond 100 percent (section 5). */
export function ProgressBar({ campaign }: { campaign: Pick<Campaign, 'raised' | 'goal' | 'title'> }) {
  const percent = progressPercent(campaign);
  return (
    <div
      role="progressbar"
      aria-label={texts.progress}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={texts.percent(percent)}
      className="progress"
    >
      <div className="progress-thread" style={{ width: `${percent}%` }} />
    </div>
  );
}
