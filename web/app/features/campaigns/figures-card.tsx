import { HandHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { campaignTexts } from '#texts/campaigns.ts';
import { formatAmount } from '#web/platform/money.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { type Campaign, progressPercent } from './campaign.ts';
import { backingId } from './campaign-frame.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** How far a campaign has come, the link to its form while it accepts contributions, and the buttons to share and follow it. */
export function FiguresCard({
  campaign,
  name,
  ofGoal,
  figures,
  note,
  isOpen,
  children,
}: {
  campaign: Pick<Campaign, 'id' | 'title' | 'goal' | 'raised'>;
  /** The label of the amount: raised for a sample, pledged for a real campaign. */
  name: string;
  ofGoal: string;
  figures: readonly (readonly [label: string, figure: string])[];
  note?: string | undefined;
  /** Whether there is a form to lead to. */
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-label={campaignTexts.progress} className="card flex flex-col self-stretch overflow-hidden">
      <TibebBand seed={campaign.id} height={24} className="flex-none" />
      <div className="flex flex-1 flex-col gap-5 p-5 sm:p-6">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
          <div className="col-span-2 flex flex-col-reverse">
            <dt className="text-muted">{name}</dt>
            <dd>
              <span className="font-display text-[2.25rem] leading-none lining-nums tabular-nums">
                {formatAmount(campaign.raised)}
              </span>{' '}
              <span className="text-muted">{ofGoal}</span>
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
          {figures.map(([label, figure]) => (
            <div key={label} className="flex flex-col-reverse justify-end last:odd:col-span-2">
              <dt className="text-muted">{label}</dt>
              <dd className="font-display text-heading lining-nums tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
        {note && <p className="-mt-3 text-muted text-sm">{note}</p>}
        <div className="mt-auto grid gap-3">
          {isOpen && (
            <a href={`#${backingId}`} className="btn btn-primary">
              <HandHeart size={18} aria-hidden />
              {campaignTexts.backThis}
            </a>
          )}
          <div className="flex flex-wrap items-center gap-3 *:flex-1">{children}</div>
        </div>
      </div>
    </section>
  );
}
