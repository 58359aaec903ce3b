import { paths } from '#contract/paths.ts';
import { pageCampaignTexts as texts } from '#texts/beneficiaries/page-campaigns.ts';
import { languageOf } from '#web/platform/language.ts';
import type { PageCampaign } from './load-profile.ts';

/** The campaigns whose money the page receives. A chunk of its own, so that profiles without a campaign do not load it. */
export default function PageCampaigns({ campaigns }: { campaigns: readonly PageCampaign[] }) {
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns" className="text-heading">
        {texts.title}
      </h2>
      <ul className="mt-5 grid gap-4">
        {campaigns.map(({ slug, title, goal, pledged, backer_count }) => (
          <li key={slug} className="card card-link relative grid gap-1 p-5">
            <a
              href={paths.campaign(slug)}
              className="wrap-anywhere font-bold after:absolute after:inset-0"
              lang={languageOf(title)}
            >
              {title}
            </a>
            <p className="text-muted">{texts.standing({ pledged, goal, backers: backer_count })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
