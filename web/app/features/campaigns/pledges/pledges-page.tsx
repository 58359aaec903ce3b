import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { paths } from '#contract/paths.ts';
import { pledgeTexts as texts } from '#texts/campaigns/pledges.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { formatClosingDay } from '../closing-day.ts';
import type { Route } from './+types/pledges-page';
import { PledgeStateChip } from './pledge-state-chip.tsx';
import { isPromise } from './pledge-words.ts';

const perPage = 20;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: campaignPaths.pledges(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const page = readPage(url.searchParams);
  try {
    const { results, metadata } = await apiOf(context)('GET /campaigns/pledges', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { pledges: results, page, pages: countPages(url, metadata, perPage) };
  } catch (error) {
    return loadFailed(context, texts.listFailed, error);
  }
}

export default function PledgesPage({ loaderData }: Route.ComponentProps) {
  if ('kind' in loaderData)
    return (
      <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
        <ListFailed title={texts.listFailed} />
      </SettingsFrame>
    );
  const { pledges, page, pages } = loaderData;
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      {pledges.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.fundMe()}>
            {texts.find}
          </Link>
        </EmptyState>
      ) : (
        <ul className="card grid divide-y divide-line overflow-hidden">
          {pledges.map((pledge) => (
            <PledgeRow key={pledge.id} pledge={pledge} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => campaignPaths.pledges({ page: at })} />
    </SettingsFrame>
  );
}

function PledgeRow({ pledge }: { pledge: Pledge }) {
  const { id, campaign, amount, fee_covered, refunded_amount, state, created_at } = pledge;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={campaignPaths.pledge(id)}
          className="line-clamp-2 wrap-anywhere font-bold after:absolute after:inset-0"
          lang={languageOf(campaign.title)}
        >
          {campaign.title}
        </Link>
        <p className="text-muted text-sm">
          {isPromise(pledge) && state === 'active'
            ? texts.chargedAfter(formatClosingDay(campaign.closes_at))
            : formatDate(created_at)}
        </p>
      </div>
      <PledgeStateChip pledge={pledge} />
      <p className="ml-auto text-right font-bold tabular-nums">
        {formatAmount(amount)}
        {fee_covered > 0 && (
          <span className="block font-normal text-muted text-sm">{texts.fee(fee_covered)}</span>
        )}
        {refunded_amount > 0 && state !== 'refunded' && (
          <span className="block font-normal text-muted text-sm">{texts.partRefunded(refunded_amount)}</span>
        )}
      </p>
    </li>
  );
}
