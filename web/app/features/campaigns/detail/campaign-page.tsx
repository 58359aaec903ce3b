import { paths } from '#contract/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { BackToList } from '#web/ui/back-to-list.tsx';
import { CampaignFrame } from '../campaign-frame.tsx';
import { LatestComments } from '../comments/latest-comments.tsx';
import { SimilarCampaigns } from '../similar-campaigns.tsx';
import type { BackingAnswer } from './back-campaign.server.ts';
import { BackingPanel, ReturnedPledge } from './backing-panel.tsx';
import { CampaignArticle } from './campaign-article.tsx';
import { LatestBackers, LatestUpdates } from './latest-news.tsx';
import type { RealCampaign } from './load-campaign.server.ts';
import { RealStats } from './stats.tsx';

/** The public page of a real campaign. Samples have a page of their own, which does not load this. */
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
      <CampaignFrame
        campaign={campaign}
        cover={campaign.cover}
        standing={<Standing real={real} />}
        figures={<RealStats real={real} followFailed={answer?.followFailed === true} />}
        story={
          <CampaignArticle
            campaign={campaign}
            story={story}
            useOfMoney={useOfMoney}
            choosableAtSlug={campaign.takes_pledges ? slug : undefined}
          />
        }
        backing={
          <>
            <BackingPanel real={real} answer={answer} />
            <LatestBackers
              slug={slug}
              backers={backers}
              count={campaign.backer_count}
              isOpen={campaign.takes_pledges}
            />
          </>
        }
      >
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
      </CampaignFrame>
      <SimilarCampaigns similar={similar} live={false} />
    </main>
  );
}

function Standing({ real: { campaign, leftMs } }: { real: RealCampaign }) {
  const { state, funding, takes_pledges } = campaign;
  if (state === 'live' && (takes_pledges || leftMs === 0)) return null;
  return (
    <p role="status" className="mt-4 max-w-3xl rounded-lg bg-saffron-soft px-4 py-3 text-saffron-text">
      {funding === 'all_or_nothing' ? texts.statesOfAllOrNothing[state] : texts.states[state]}
    </p>
  );
}
