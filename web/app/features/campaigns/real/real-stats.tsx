import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';
import { progressPercent } from '../campaign.ts';
import { formatClosingDay } from '../closing-day.ts';
import { ProgressBar } from '../progress-bar.tsx';
import type { RealCampaign } from './load-real.server.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What is pledged and what is collected, by their names, and how long it takes contributions yet. */
export function RealStats({ real: { campaign, leftMs } }: { real: RealCampaign }) {
  const { title, goal, pledged, collected, backer_count, state, closes_at } = campaign;
  const isOpen = state === 'live' || state === 'frozen';
  const figures = [
    [texts.backers, formatNumber(backer_count)],
    [texts.timeLeft, isOpen ? timeLeft(leftMs) : campaignTexts.daysLeft(0)],
    [texts.collected, formatAmount(collected)],
  ] as const;
  return (
    <section aria-label={campaignTexts.progress} className="card p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
        <div className="col-span-2 flex flex-col-reverse">
          <dt className="text-muted">{texts.pledged}</dt>
          <dd>
            <span className="font-display text-[2.25rem] leading-none lining-nums tabular-nums">
              {formatAmount(pledged)}
            </span>{' '}
            <span className="text-muted">{texts.ofGoal(goal)}</span>
          </dd>
        </div>
        <div className="col-span-2 -mt-2">
          <dt className="sr-only">{campaignTexts.progress}</dt>
          <dd>
            <ProgressBar campaign={{ title, goal, raised: pledged }} />
            <p className="mt-2 font-semibold text-green-text">
              {campaignTexts.percent(progressPercent({ raised: pledged, goal }))}
            </p>
          </dd>
        </div>
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{label}</dt>
            <dd className="font-display text-heading lining-nums tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {isOpen && <p className="mt-4 text-muted text-sm">{texts.closes(formatClosingDay(closes_at))}</p>}
    </section>
  );
}

function timeLeft(leftMs: number): string {
  if (leftMs === 0) return campaignTexts.daysLeft(0);
  if (leftMs >= dayMs) return campaignTexts.daysLeft(Math.floor(leftMs / dayMs));
  const hours = Math.floor(leftMs / hourMs);
  return hours === 0 ? texts.lastHour : texts.hoursLeft(hours);
}
