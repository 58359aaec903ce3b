import { Clock, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { campaignTexts as texts } from '#texts/campaigns.ts';
import { languageOf } from '#web/platform/language.ts';
import { Banner } from '#web/ui/picture.tsx';
import type { ListedCampaign } from './campaign.ts';
import { categoryName } from './campaign.ts';
import { FundButton } from './list/fund-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

const chipClasses: Record<string, string> = {
  Music: 'chip chip-saffron',
  Film: 'chip chip-coral',
  Dance: 'chip chip-coral',
  Photography: 'chip',
  Art: 'chip',
};

/** One project in a list, real or a sample. The whole card leads to it; its button stands above that link. */
export function CampaignCard({
  campaign,
  live,
  list,
}: {
  campaign: ListedCampaign;
  live: boolean;
  /** The address of the list the card is in, for the way back. */
  list?: string;
}) {
  const { id, title, creator, summary, category, raised, goal, backers, daysLeft, image, isReal } = campaign;
  const [sum, ofGoal] = (isReal ? texts.pledgedOf : texts.raisedOf)(raised, goal);
  return (
    <article className="card card-link relative flex h-full flex-col overflow-hidden">
      <Banner
        src={image}
        seed={id}
        alt=""
        width={600}
        height={315}
        className="aspect-1200/630 w-full bg-sunken object-cover"
      />
      <div className="flex flex-1 flex-col p-5">
        <p className={`${chipClasses[category] ?? 'chip'} self-start`}>{categoryName(category)}</p>
        <h3 className="mt-2.5 text-heading" lang={languageOf(title)}>
          <Link
            to={paths.campaign(id)}
            state={{ list }}
            className="line-clamp-3 after:absolute after:inset-0"
            title={title}
          >
            {title}
          </Link>
        </h3>
        <p
          className="mt-1 line-clamp-1 font-semibold text-green-text"
          lang={languageOf(creator)}
          title={creator}
        >
          {texts.by(creator)}
        </p>
        <p className="mt-3 line-clamp-3 text-muted" lang={languageOf(summary)}>
          {summary}
        </p>
        <div className="mt-auto pt-5">
          <p className="lining-nums tabular-nums">
            <strong className="font-display text-[1.375rem] font-normal leading-none">{sum}</strong>
            <span className="text-muted">{ofGoal}</span>
          </p>
          <div className="mt-2">
            <ProgressBar campaign={campaign} />
          </div>
          <ul className="mt-3 flex flex-wrap justify-between gap-x-4 text-[0.9375rem] text-muted">
            <li className="flex items-center gap-1.5">
              <Users size={17} aria-hidden />
              {texts.backers(backers)}
            </li>
            <li className="flex items-center gap-1.5">
              <Clock size={17} aria-hidden />
              {texts.daysLeft(daysLeft)}
            </li>
          </ul>
          <div className="mt-4">
            <FundButton campaign={campaign} live={live} />
          </div>
        </div>
      </div>
    </article>
  );
}
