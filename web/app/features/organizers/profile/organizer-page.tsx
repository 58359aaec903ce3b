import { Link, redirect } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { organizerPageTexts as texts } from '#texts/organizers/profile.ts';
import {
  coordinatesKey,
  EventCard,
  type ListedEvent,
  listed,
  loadPlaceNames,
  type PlaceNames,
} from '#web/features/events/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { languageOf } from '#web/platform/language.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageMeta, publicOriginOf, shorten } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { BackToList } from '#web/ui/back-to-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { sharePictureAddress, sharePictureSize } from '#web/ui/share-picture/address.ts';
import { TibebAvatar, TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/organizer-page';
import { organizerPicture } from './share-organizer.ts';

const perPage = 6;

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  if (!isId(id)) throw redirect(paths.notFound());
  const api = apiOf(context);
  const page = readPage(url.searchParams);
  try {
    const [organizer, events] = await Promise.all([
      api('GET /events/organizers/{id}', { params: { id } }),
      loadEvents(context, url, id),
    ]);
    return { organizer, events, page };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.notFound());
    throw error;
  }
}

/** Null where they cannot be fetched: the organizer is shown anyway. */
async function loadEvents(context: Route.LoaderArgs['context'], url: URL, id: string) {
  const page = readPage(url.searchParams);
  try {
    const { results, metadata } = await apiOf(context)('GET /events/organizers/{id}/events', {
      params: { id },
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    const shown = results.map(listed);
    return {
      shown,
      pages: countPages(url, metadata, perPage),
      places: await loadPlaceNames(context, shown),
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(pageContext).logFailure(texts.failed, error);
    return null;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: texts.eyebrow }];
  const { organizer, page } = loaderData;
  const { id, name, description } = organizer;
  const path = paths.organizer(id);
  const origin = publicOriginOf(matches);
  return [
    ...pageMeta(matches, {
      title: name,
      description: shorten(description) || name,
      path: paths.organizer(id, { page }),
      type: 'profile',
      image: { url: sharePictureAddress(path, organizerPicture(organizer)), alt: name, ...sharePictureSize },
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        ...(description ? { description } : {}),
        ...(origin ? { url: absoluteUrl(origin, path) } : {}),
      },
    },
  ];
};

export default function OrganizerPage({ loaderData: { organizer, events, page } }: Route.ComponentProps) {
  const { id, name, description, joined_year } = organizer;
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList start={paths.events()}>{texts.back}</BackToList>
      <header className="card mt-3 overflow-hidden">
        <TibebBand seed={id} height={24} className="block" />
        <div className="grid items-start gap-x-8 gap-y-5 p-5 sm:grid-cols-[8rem_1fr] sm:p-8">
          <TibebAvatar seed={id} className="size-24 rounded-xl sm:size-32" />
          <div className="min-w-0">
            <p className="eyebrow">{texts.eyebrow}</p>
            <h1 className="mt-2 text-title wrap-anywhere" lang={languageOf(name)}>
              {name}
            </h1>
            <p className="mt-1 text-muted">{texts.since(joined_year)}</p>
            {description && (
              <p className="mt-4 max-w-3xl whitespace-pre-line text-lead" lang={languageOf(description)}>
                {description}
              </p>
            )}
          </div>
        </div>
      </header>
      <section aria-labelledby="upcoming" className="mt-10">
        <h2 id="upcoming" className="text-heading">
          {texts.upcoming}
        </h2>
        <Upcoming id={id} page={page} events={events} />
      </section>
      <p className="mt-10 text-sm">
        <a href={reportPath('organizer', id)} rel="nofollow" className="link">
          {texts.report}
        </a>
      </p>
    </main>
  );
}

function Upcoming({
  id,
  page,
  events,
}: {
  id: string;
  page: number;
  events: { shown: readonly ListedEvent[]; pages: number; places: PlaceNames } | null;
}) {
  if (!events || events.shown.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title={events ? texts.none : texts.failed} seed={id}>
          <Link to={paths.events()} className="btn">
            {texts.viewAll}
          </Link>
        </EmptyState>
      </div>
    );
  const placeOf = ({ location }: ListedEvent) =>
    location ? events.places[coordinatesKey(location.coordinates)] : null;
  return (
    <>
      <ul className="card-grid mt-6">
        {events.shown.map((event, at) => (
          <li key={event.id}>
            <EventCard
              event={event}
              place={placeOf(event)}
              list={paths.organizer(id, { page })}
              first={at === 0}
            />
          </li>
        ))}
      </ul>
      <div className="mt-12">
        <Pager
          page={page}
          pages={events.pages}
          hrefOf={(to) => paths.organizer(id, { page: to })}
          label={texts.pages}
        />
      </div>
    </>
  );
}
