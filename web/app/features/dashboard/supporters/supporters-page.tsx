import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { supportersTexts as texts } from '#texts/dashboard/supporters.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import { ChartDrawing } from '../page/chart-drawing.tsx';
import { SumsTable } from '../page/sums-table.tsx';
import type { Route } from './+types/supporters-page';
import { loadSupporters } from './load-supporters.server.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: dashboardPaths.supporters(params.id),
    noIndex: true,
  });

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadSupporters(context, url, params.id);
}

export default function SupportersPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="page pt-8 pb-(--section-gap) sm:pt-12">
      {loaderData.kind === 'own' ? (
        <Supporters loaded={loaderData} />
      ) : (
        <NotLoaded
          heading={texts.title}
          kind={loaderData.kind}
          to={dashboardPaths.home()}
          texts={{ ...dashboardTexts, failed: texts.failed }}
        />
      )}
    </main>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Supporters({ loaded }: { loaded: Loaded }) {
  const { own, supporters, total, isMore, chart, page, pages, currency } = loaded;
  const { id, name } = own;
  return (
    <>
      <WovenHeader
        seed={id}
        eyebrow={<span lang={languageOf(name)}>{name}</span>}
        title={texts.title}
        lead={texts.lead}
        links={[{ to: dashboardPaths.page(id), label: texts.back }]}
      />
      {supporters.length === 0 ? (
        <div className="mt-6">
          <EmptyState title={texts.none} description={texts.noneDescription} seed={id} />
        </div>
      ) : (
        <section className="card mt-6 grid gap-4 p-5 sm:p-6" aria-labelledby="supporters">
          <h2 id="supporters" className="text-heading">
            {texts.count(total, isMore)}
          </h2>
          <div className="grid grid-cols-1 items-start gap-x-12 gap-y-4 lg:has-[figure]:grid-cols-[1fr_24rem]">
            {chart && (
              <figure className="grid max-w-2xl gap-2 lg:order-last">
                <figcaption className="text-muted">{texts.chart(chart.bars.length)}</figcaption>
                <ChartDrawing chart={chart} />
              </figure>
            )}
            <SumsTable
              caption={texts.title}
              start={texts.supporter}
              rows={supporters.map(({ supporter, last_at, ...sum }, at) => ({
                ...sum,
                // Supporters have no ids here, and two may have the same name.
                key: String(at),
                name: (
                  <>
                    <span className="block font-semibold wrap-anywhere" lang={languageOf(supporter ?? '')}>
                      {supporter ?? dashboardTexts.tips.supporter}
                    </span>
                    <span className="text-muted text-sm">{texts.last(formatDate(last_at))}</span>
                  </>
                ),
              }))}
              currency={currency}
            />
          </div>
          <Pager page={page} pages={pages} hrefOf={(at) => dashboardPaths.supporters(id, { page: at })} />
          <a className="btn btn-quiet justify-self-start" href={dashboardPaths.supportersFile(id)}>
            {texts.download}
          </a>
        </section>
      )}
    </>
  );
}
