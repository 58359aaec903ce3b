import { demonstrationPaths } from '#contract/demonstration/paths.ts';
import { tryTexts as texts } from '#texts/demonstration.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { Banner } from '#web/ui/picture.tsx';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/try-page';
import { GoingOn } from './going-on.tsx';
import { loadTry } from './load-try.server.ts';
import { SideSection } from './side-section.tsx';
import { sidesOf } from './sides.ts';

export const handle = documentPage;
export const clientLoader = openAsDocument;

export const loader = ({ context }: Route.LoaderArgs) => loadTry(context);

/** The running events change by the minute. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-cache' });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: demonstrationPaths.try(),
    noIndex: true,
  });

export default function TryPage({ loaderData }: Route.ComponentProps) {
  const sides = sidesOf(loaderData);
  return (
    <main id="content" className="pb-(--section-gap)">
      <header className="page grid items-center gap-10 pt-10 sm:pt-14 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <p className="eyebrow">{texts.eyebrow}</p>
          <h1 className="mt-4 text-display">{texts.title}</h1>
          <p className="mt-5 max-w-xl text-lead text-muted">{texts.lead}</p>
          <nav aria-label={texts.sides} className="mt-8">
            <ul className="flex flex-wrap gap-3">
              {sides.map(({ id }) => (
                <li key={id}>
                  <a href={`#${id}`} className="btn">
                    {texts[id].title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Cloth />
      </header>
      <GoingOn {...loaderData} />
      {sides.map((side) => (
        <SideSection key={side.id} side={side} accounts={loaderData.accounts} />
      ))}
    </main>
  );
}

/** Two evenings of the sample, sewn to two patches of tibeb. */
function Cloth() {
  return (
    <div
      className="grid aspect-4/3 grid-cols-[1.6fr_1fr] grid-rows-[minmax(0,1.15fr)_minmax(0,1fr)] overflow-hidden rounded-xl sm:max-lg:aspect-2/1"
      aria-hidden
    >
      <Evening slug="tizita-by-lamplight" />
      <TibebPoster seed="try" width={480} height={480} priority className="size-full min-w-0" />
      <TibebPoster seed="try lamps" width={640} height={480} className="size-full min-w-0" />
      <Evening slug="begena-candle" />
    </div>
  );
}

function Evening({ slug }: { slug: string }) {
  return (
    <div className="min-w-0 overflow-hidden">
      <Banner
        src={`/pictures/events/${slug}-600.webp`}
        seed={slug}
        alt=""
        width={600}
        height={315}
        className="size-full object-cover"
      />
    </div>
  );
}
