import { Link } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { ManagedPage, PageFigures } from '#contract/dashboard/schemas.ts';
import { paths } from '#contract/paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';
import { PushChoice } from '#web/features/notifications/public.ts';
import { MoneyNow } from '#web/features/payouts/public.ts';
import { EmbedSnippets } from '#web/features/tipping/public.embed.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';
import { useNews } from '../news/use-news.ts';
import type { Route } from './+types/dashboard-page';
import { changeTip } from './change-tip.ts';
import { FiguresChart } from './figures-chart.tsx';
import { loadDashboard } from './load-dashboard.server.ts';
import { PagePlaces } from './page-places.tsx';
import { Returning } from './returning.tsx';
import { TakeAlong } from './take-along.tsx';
import { nameOf, TipCard } from './tip-card.tsx';
import { type TipAnswer, tipFields } from './tip-form-fields.ts';
import { TipSound } from './tip-sound.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(matches, {
    title: loaderData?.kind === 'own' ? texts.metaTitle(loaderData.page.name) : texts.missingMetaTitle,
    description: texts.metaDescription,
    path: dashboardPaths.page(params.id),
    noIndex: true,
  });

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadDashboard(context, url, params.id);
}

export function action({ request, context, url, params }: Route.ActionArgs) {
  return changeTip({ request, context, url, id: params.id });
}

/** When the network fails, nothing is lost: the form stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return reachServer<TipAnswer>(serverAction, (problem) => ({
    tip: String(form.get(tipFields.tip)),
    intent: String(form.get(tipFields.intent)),
    problem,
    text: String(form.get(tipFields.thanks) ?? ''),
  }));
}

export const shouldRevalidate = reloadIfOutdated;

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
  useHeadingIfFocusLost();
  return (
    <main id="content" className="page pt-8 pb-(--section-gap) sm:pt-12">
      {loaderData.kind === 'own' ? (
        // Older parts of the list are a page of their own: news is not added to them.
        <Dashboard
          key={`${loaderData.page.id} ${loaderData.newest}`}
          loaded={loaderData}
          answer={actionData as TipAnswer | undefined}
        />
      ) : (
        <NotLoaded
          heading={texts.missingMetaTitle}
          kind={loaderData.kind}
          to={dashboardPaths.home()}
          texts={texts}
        />
      )}
    </main>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Dashboard({ loaded, answer }: { loaded: Loaded; answer: TipAnswer | undefined }) {
  const { page, figures, chart, returning, currency, money, publicOrigin } = loaded;
  const { tips, arrived, isConnected } = useNews(page.id, loaded.tips, loaded.newest);
  const none = tips.length === 0 && loaded.newest;
  return (
    <>
      <div role="status">
        {!isConnected && <p className="mb-4 rounded-lg bg-saffron-soft px-5 py-3">{texts.tips.cut}</p>}
      </div>
      <header className="card overflow-hidden">
        <TibebBand seed={page.id} height={24} className="block" />
        <div className="grid gap-6 px-5 py-6 sm:px-8">
          <div>
            <p className="eyebrow">{texts.eyebrow}</p>
            <h1 className={`mt-2 wrap-anywhere ${titleSize(page.name)}`} lang={languageOf(page.name)}>
              {page.name}
            </h1>
          </div>
          {page.taken_down && <p>{texts.takenDown}</p>}
          <PagePlaces page={page} />
          <Totals figures={figures} currency={currency} />
          {money && <MoneyNow pageId={page.id} money={money} />}
          <div className="flex flex-wrap items-start gap-2 empty:hidden">
            <TipSound arrived={arrived.length} />
            <PushChoice topic="tips" />
          </div>
        </div>
      </header>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1.5fr_1fr]">
        {none ? (
          <NoTips page={page} />
        ) : (
          <Tips loaded={loaded} tips={tips} arrived={arrived} answer={answer} />
        )}
        <div className="grid gap-6">
          {figures.all.tip_count > 0 && (
            <>
              <FiguresChart pageId={page.id} figures={figures} chart={chart} currency={currency} />
              <Returning pageId={page.id} returning={returning} currency={currency} />
            </>
          )}
          {!none && <TakeAlong id={page.id} />}
          {page.listed && <EmbedSnippets page={page} publicOrigin={publicOrigin} />}
        </div>
      </div>
    </>
  );
}

/** What to do first: a page that nobody else sees is not shared yet. */
function NoTips({ page: { id, listed } }: { page: ManagedPage }) {
  const { title, description, share, notPublic, sign, newTab } = texts.empty;
  return (
    <EmptyState title={title} description={listed ? description : notPublic} seed={id}>
      <Link className="btn btn-primary" to={listed ? paths.professional(id) : paths.accountPage(id)}>
        {listed ? share : texts.editPage}
      </Link>
      {listed && (
        <a className="btn btn-quiet" href={stagePaths.signs({ id })} target="_blank" rel="noopener">
          {sign}
          <span className="sr-only"> {newTab}</span>
        </a>
      )}
    </EmptyState>
  );
}

function Totals({ figures, currency }: { figures: PageFigures; currency: Currency }) {
  return (
    <div className="grid gap-2">
      <dl
        aria-label={texts.totals.title}
        className="grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1 sm:grid-cols-3 sm:gap-x-6"
      >
        {(['today', 'month', 'all'] as const).map((span) => (
          <div
            key={span}
            className="col-span-full grid min-w-0 grid-cols-subgrid items-baseline sm:col-span-1 sm:block"
          >
            <dt className="text-muted text-sm">{texts.totals[span]}</dt>
            <dd className="min-w-0 max-sm:contents">
              <span className="block min-w-0 font-display text-heading lining-nums tabular-nums wrap-anywhere max-sm:text-right">
                {formatAmount(figures[span].total_amount, currency)}
              </span>
              <span className="whitespace-nowrap text-muted text-sm max-sm:text-right">
                {texts.totals.tips(figures[span].tip_count)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">{texts.totals.beforeFees}</p>
    </div>
  );
}

function Tips({
  loaded: { page, currency, nextBefore, newest },
  tips,
  arrived,
  answer,
}: {
  loaded: Loaded;
  tips: Loaded['tips'] | readonly Loaded['tips'][number][];
  arrived: readonly Loaded['tips'][number][];
  answer: TipAnswer | undefined;
}) {
  const fresh = new Set(arrived.map(({ number }) => number));
  const [latest] = arrived;
  const oldest = tips.at(-1)?.number ?? 1;
  const hasOlder = nextBefore !== null && oldest > 1;
  return (
    <section aria-labelledby="tips" className="card min-w-0 overflow-hidden">
      <h2 id="tips" className="px-5 pt-5 text-heading sm:px-6">
        {texts.tips.title}
      </h2>
      <p role="status" className="sr-only">
        {latest && texts.tips.arrived(formatAmount(latest.total_amount, currency), nameOf(latest))}
      </p>
      <ol className="grid divide-y divide-line">
        {tips.map((tip) => (
          <li key={tip.id} className="min-w-0">
            <TipCard tip={tip} currency={currency} isNew={fresh.has(tip.number)} answer={answer} />
          </li>
        ))}
      </ol>
      {(hasOlder || !newest) && (
        <nav className="flex flex-wrap gap-3 border-line border-t p-5" aria-label={texts.tips.title}>
          {!newest && (
            <Link className="btn btn-quiet" to={dashboardPaths.page(page.id)}>
              {texts.tips.newest}
            </Link>
          )}
          {hasOlder && (
            <Link className="btn btn-quiet" to={dashboardPaths.page(page.id, { before: oldest })}>
              {texts.tips.older}
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}
