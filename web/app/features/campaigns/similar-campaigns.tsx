import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { CampaignCard } from './campaign-card.tsx';

const texts = campaignTexts.detail;
type CardProps = ComponentProps<typeof CampaignCard>;

/** Similar campaigns, for those who have read a campaign to its end; nothing where there are none. */
export function SimilarCampaigns({
  similar,
  live,
}: Pick<CardProps, 'live'> & { similar: readonly CardProps['campaign'][] }) {
  if (similar.length === 0) return null;
  return (
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
            <CampaignCard campaign={one} live={live} />
          </li>
        ))}
      </ul>
    </section>
  );
}
