import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { savedTexts as texts } from '#texts/events/saved.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Banner } from '#web/ui/picture.tsx';
import type { Route } from './+types/saved-page';

const perPage = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountSaved(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const page = readPage(url.searchParams);
  try {
    const { results, metadata } = await apiOf(context)('GET /events/saved', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    const pages = countPages(url, metadata, perPage);
    const events = results.map(({ id, title, banner, start_time, canceled, category }) => ({
      id,
      title,
      banner,
      start_time,
      canceled,
      category: category.name,
    }));
    return { events, page, pages };
  } catch (error) {
    return loadFailed(context, texts.failed, error);
  }
}

export default function SavedPage({ loaderData }: Route.ComponentProps) {
  if ('kind' in loaderData)
    return (
      <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
        <ListFailed title={texts.failed} />
      </SettingsFrame>
    );
  const { events, page, pages } = loaderData;
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      {events.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.events()}>
            {texts.findAnEvent}
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2">
          {events.map((event) => (
            <li key={event.id} className="card card-link relative overflow-hidden">
              <Banner
                src={event.banner}
                seed={event.id}
                alt=""
                sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 45vw, 100vw"
                className="aspect-1200/630 w-full bg-sunken object-cover"
              />
              <div className="grid gap-2 p-5">
                <div className="flex flex-wrap gap-2">
                  <p className="chip chip-saffron" lang={languageOf(event.category)}>
                    {event.category}
                  </p>
                  {event.canceled && <p className="chip chip-coral">{texts.canceled}</p>}
                </div>
                <h2 className="text-heading" lang={languageOf(event.title)}>
                  <Link to={paths.event(event.id)} className="line-clamp-2 after:absolute after:inset-0">
                    {event.title}
                  </Link>
                </h2>
                <p className="flex items-center gap-2 text-muted">
                  <CalendarDays size={18} aria-hidden />
                  {formatDateTime(event.start_time)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => paths.accountSaved({ page: at })} />
    </SettingsFrame>
  );
}
