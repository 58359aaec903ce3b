import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { CampaignBacker } from '#contract/campaigns/schemas.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';
import { Story } from '../story/story.tsx';
import type { ReadUpdate } from './load-campaign.server.ts';

/** The latest backers of a campaign, and the link to all of them. */
export function LatestBackers({
  slug,
  backers,
  count,
  isOpen,
}: {
  slug: string;
  backers: readonly CampaignBacker[];
  count: number;
  /** Whether the campaign still accepts contributions, so that somebody can be the first backer. */
  isOpen: boolean;
}) {
  const nobody = isOpen ? texts.backerList.none : texts.backerList.nobody;
  return (
    <section aria-labelledby="backers" className="card p-5 sm:p-6">
      <h2 id="backers" className="text-heading">
        {texts.backerList.title}
      </h2>
      {backers.length === 0 ? (
        <p className="mt-2 text-muted">{count > 0 ? texts.backerList.hidden : nobody}</p>
      ) : (
        <BackerRows backers={backers} />
      )}
      {count > backers.length && backers.length > 0 && (
        <p className="mt-4">
          <Link className="link" to={campaignPaths.backers(slug)}>
            {texts.backerList.all}
          </Link>
        </p>
      )}
    </section>
  );
}

export function BackerRows({ backers }: { backers: readonly CampaignBacker[] }) {
  return (
    <ul className="mt-3 grid divide-y divide-line">
      {backers.map(({ name, amount, at }) => (
        <li key={`${at} ${name}`} className="py-3 first:pt-0 last:pb-0">
          <p className="flex justify-between gap-x-4">
            <span className="wrap-anywhere min-w-0 font-semibold" lang={languageOf(name ?? '')}>
              {name ?? texts.backerList.anonymous}
            </span>
            <span className="flex-none tabular-nums">{formatAmount(amount)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The creator's latest updates, and the link to all of them. */
export function LatestUpdates({
  slug,
  updates,
  count,
}: {
  slug: string;
  updates: readonly ReadUpdate[];
  count: number;
}) {
  if (updates.length === 0) return null;
  return (
    <section aria-labelledby="updates" className="grid min-w-0 gap-5">
      <h2 id="updates" className="text-heading">
        {texts.updates.title}
      </h2>
      {updates.map((update) => (
        <UpdateCard key={update.id} update={update} />
      ))}
      {count > updates.length && (
        <p>
          <Link className="link" to={campaignPaths.updates(slug)}>
            {texts.updates.all(count)}
          </Link>
        </p>
      )}
    </section>
  );
}

/** `own` is for the creator, who does not report their own. */
export function UpdateCard({
  update: { id, title, text, audience, withheld, at },
  own = false,
}: {
  update: ReadUpdate;
  own?: boolean;
}) {
  return (
    <article className="card grid gap-2 p-5">
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        <time dateTime={at}>{formatDate(at)}</time>
        {audience === 'backers' && <span className="chip chip-saffron">{texts.updates.forBackers}</span>}
      </p>
      <h3 className="wrap-anywhere" lang={languageOf(title)}>
        {title}
      </h3>
      {text ? <Story nodes={text} /> : <p className="text-muted">{texts.updates.closed}</p>}
      {withheld && <p className="text-coral-text">{texts.updates.withheld}</p>}
      {text && !own && !withheld && (
        <a
          href={reportPath('update', id)}
          rel="nofollow"
          aria-label={texts.updates.reportNamed(title)}
          className="link justify-self-start text-sm"
        >
          {texts.updates.report}
        </a>
      )}
    </article>
  );
}
