import { Link } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { formatAmount } from '#web/platform/money.ts';
import { formatClosingDay } from '../closing-day.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { UnpayableReceiver } from './unpayable-receiver.tsx';

const texts = ownCampaignTexts.one;

/** The states in which nobody pays any more, whether or not the page of the receiver is shown. */
const overStates: readonly OwnCampaign['state'][] = ['ended', 'failed', 'paid_out', 'canceled'];

/** How far a campaign has come, and the ways to its backers and updates. */
export function CampaignFigures({ campaign }: { campaign: OwnCampaign }) {
  const { id, title, goal, pledged, collected, backer_count, follower_count, closes_at, receiver } = campaign;
  const isHiddenSinceItsEnd = overStates.includes(campaign.state) && receiver?.name === '';
  const figures = [
    [texts.collected, formatAmount(collected)],
    [texts.pledged, formatAmount(pledged)],
    [texts.backers, formatNumber(backer_count)],
    [texts.followers, formatNumber(follower_count)],
  ] as const;
  return (
    <section aria-labelledby="figures" className="card grid gap-5 p-5 sm:p-8">
      <h2 id="figures" className="text-heading">
        {texts.figures}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-display text-heading lining-nums tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <ProgressBar campaign={{ title, goal, raised: pledged }} />
      <p className="text-muted">
        {texts.closes}: {closes_at === null ? '' : formatClosingDay(closes_at)}
        {receiver && receiver.name !== '' && (
          <>
            {' · '}
            {texts.receiver}: <span lang={languageOf(receiver.name)}>{receiver.name}</span>
          </>
        )}
      </p>
      {!isHiddenSinceItsEnd && <UnpayableReceiver state={campaign.state} receiver={receiver} />}
      <p className="flex flex-wrap gap-3">
        <Link className="btn btn-green" to={campaignPaths.report(id)}>
          {texts.backersPage}
        </Link>
        <Link className="btn" to={campaignPaths.ownUpdates(id)}>
          {texts.updatesPage}
        </Link>
      </p>
    </section>
  );
}
