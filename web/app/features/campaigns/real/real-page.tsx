import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { BackToList } from '#web/ui/back-to-list.tsx';
import { CampaignCard } from '../campaign-card.tsx';
import { LatestComments } from '../comments/latest-comments.tsx';
import type { BackingAnswer } from './back-campaign.server.ts';
import { BackingPanel, ReturnedPledge } from './backing-panel.tsx';
import { CampaignArticle } from './campaign-article.tsx';
import { LatestBackers, LatestUpdates } from './latest-news.tsx';
import type { RealCampaign } from './load-real.server.ts';
import { RealHeader } from './real-header.tsx';
import { RealStats } from './real-stats.tsx';

/** The public page of a real campaign. Samples have their own, which does not carry this. */
export default function RealCampaignPage({
  real,
  answer,
}: {
  real: RealCampaign;
  answer: BackingAnswer | undefined;
}) {
  const { campaign, story, useOfMoney, similar, updates, backers } = real;
  const { state, funding, slug } = campaign;
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList start={paths.fundMe()}>{texts.back}</BackToList>
      <ReturnedPledge real={real} />
      <div className="mt-3 grid items-start gap-8 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr]">
        <RealHeader real={real} followFailed={answer?.followFailed === true} />
        <div className="grid min-w-0 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <RealStats real={real} />
          <BackingPanel real={real} answer={answer} />
          <LatestBackers
            slug={slug}
            backers={backers}
            count={campaign.backer_count}
            isOpen={campaign.takes_pledges}
          />
        </div>
        <div className="grid min-w-0 gap-10">
          <CampaignArticle
            campaign={campaign}
            story={story}
            useOfMoney={useOfMoney}
            takenAt={campaign.takes_pledges ? slug : undefined}
          />
          <LatestUpdates slug={slug} updates={updates} count={campaign.update_count} />
          <LatestComments slug={slug} comments={real.comments} count={real.commentCount} />
          <div className="grid gap-2 border-line border-t pt-5">
            {state === 'live' && <p className="font-semibold">{texts.promise[funding]}</p>}
            <p className="text-muted">{texts.note}</p>
            <a
              href={reportPath('campaign', campaign.id)}
              rel="nofollow"
              className="link justify-self-start text-sm"
            >
              {texts.report}
            </a>
          </div>
        </div>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="pt-(--section-gap)">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="similar" className="text-title">
              {texts.similar}
            </h2>
            <Link to={paths.fundMe()} className="btn">
              {texts.viewAll}
            </Link>
          </div>
          <ul className="card-grid mt-8">
            {similar.map((one) => (
              <li key={one.id}>
                <CampaignCard campaign={one} live={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
