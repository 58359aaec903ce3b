import { campaignTexts } from '#texts/campaigns.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';
import { type Campaign, progressPercent } from '../campaign.ts';
import { ProgressBar } from '../progress-bar.tsx';

const texts = campaignTexts.detail;

/** Section 2: Raised, Backers, Time Left and the progress percent. */
export function CampaignStats({ campaign }: { campaign: Campaign }) {
  const { raised, goal, backers, daysLeft } = campaign;
  return (
    <section aria-label={campaignTexts.progress} className="card p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
        <div className="col-span-2 flex flex-col-reverse">
          <dt className="text-muted">{texts.raised}</dt>
          <dd>
            <span className="font-display text-[2.25rem] leading-none lining-nums tabular-nums">
              {formatAmount(raised)}
            </span>{' '}
            <span className="text-muted">{texts.ofGoal(goal)}</span>
          </dd>
        </div>
        <div className="col-span-2 -mt-2">
          <dt className="sr-only">{campaignTexts.progress}</dt>
          <dd>
            <ProgressBar campaign={campaign} />
            <p className="mt-2 font-semibold text-green-text">
              {campaignTexts.percent(progressPercent(campaign))}
            </p>
          </dd>
        </div>
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{texts.backers}</dt>
          <dd className="font-display text-heading lining-nums tabular-nums">{formatNumber(backers)}</dd>
        </div>
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{texts.timeLeft}</dt>
          <dd className="font-display text-heading lining-nums">{campaignTexts.daysLeft(daysLeft)}</dd>
        </div>
      </dl>
    </section>
  );
}
