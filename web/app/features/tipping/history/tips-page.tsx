import { data, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tipsTexts as texts } from '#texts/tipping/history.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { type Currency, formatAmount, readsOtherSymbol } from '#web/platform/money.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { Route } from './+types/tips-page';
import { isPartRefunded, TipState } from './tip-state.tsx';

/** Section 8, stored failure messages. */
const failed = texts.failedToFetchTips;
const perPage = 20;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountTips(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { preferences } = await requireProfile(context, url);
  const page = readPage(url.searchParams);
  const { currency } = preferences;
  try {
    const { results, metadata } = await apiOf(context)('GET /tipping/tips', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { tips: results, currency, page, pages: countPages(url, metadata, perPage) };
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(pageContext).logFailure(failed, error);
    return data({ tips: null, currency, page, pages: 0 }, { status: 503 });
  }
}

export default function TipsPage({ loaderData: { tips, currency, page, pages } }: Route.ComponentProps) {
  const lead = texts.lead;
  const otherSymbol = tips?.length && readsOtherSymbol(currency);
  return (
    <SettingsFrame title={texts.metaTitle} lead={otherSymbol ? `${lead} ${texts.allInDollars}` : lead}>
      {tips === null ? (
        <EmptyState title={failed}>
          <Link className="btn btn-primary" to="." replace>
            {texts.tryAgain}
          </Link>
        </EmptyState>
      ) : tips.length === 0 ? (
        <EmptyState title={texts.noTipsYet} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.professionals()}>
            {texts.findSomebody}
          </Link>
        </EmptyState>
      ) : (
        <ul className="card grid divide-y divide-line overflow-hidden">
          {tips.map((tip) => (
            <li
              key={tip.id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={paths.accountTip(tip.id)}
                  className="line-clamp-2 wrap-anywhere font-bold after:absolute after:inset-0"
                  lang={languageOf(tip.beneficiary.name)}
                >
                  {tip.beneficiary.name}
                </Link>
                <p className="text-muted text-sm">
                  {tip.event_tip
                    ? texts.dateAtEvent(formatDate(tip.created_at), tip.event_tip.event.title)
                    : formatDate(tip.created_at)}
                </p>
              </div>
              {tip.arrived_at !== null && <span className="chip">{texts.arrived}</span>}
              {tip.thanks !== null && <span className="chip">{texts.thanked}</span>}
              <TipState status={tip.status} />
              <p className="ml-auto text-right font-bold tabular-nums">
                {formatAmount(tip.total_amount, currency)}
                <Refunded tip={tip} currency={currency} />
                <Fee tip={tip} currency={currency} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => paths.accountTips({ page: at })} />
      <p>
        <Link className="link" to={pledgePaths.list()}>
          {texts.pledges}
        </Link>
      </p>
    </SettingsFrame>
  );
}

/** What was given back of a tip that still stands in part. */
function Refunded({ tip, currency }: { tip: Tip; currency: Currency }) {
  if (!isPartRefunded(tip)) return null;
  return (
    <span className="block font-normal text-muted text-sm">
      {texts.refunded(formatAmount(tip.refunded_amount, currency))}
    </span>
  );
}

/** The amount paid towards the processing fee, or the part of the fee deducted from the tip. */
function Fee({ tip: { fee, fee_covered, status }, currency }: { tip: Tip; currency: Currency }) {
  const off = status === 'succeeded' ? texts.feeOff : texts.feeOnly;
  const words =
    fee_covered > 0 && status !== 'pending'
      ? texts.feeOnTop(formatAmount(fee_covered, currency))
      : fee && off(formatAmount(fee, currency));
  return words ? <span className="block font-normal text-muted text-sm">{words}</span> : null;
}
