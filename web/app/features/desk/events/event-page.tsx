import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { eventsTexts, eventTexts as texts } from '#texts/desk/listings.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { type DeskRefusal, submitAct } from '../act-form.tsx';
import { ListingDetail } from '../listing-detail.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/event-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: deskPaths.event(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    found: await api('GET /desk/events/{id}', { params: { id: args.params.id } }),
  }));

/** `?act=show` shows the event again; otherwise it is hidden. */
export const action = (args: Route.ActionArgs) => {
  const { id } = args.params;
  const shows = args.url.searchParams.get('act') === 'show';
  return actAtDesk(
    args,
    reasonForm,
    (api, body) =>
      shows
        ? api('POST /desk/events/{id}/show', { params: { id }, body })
        : api('POST /desk/events/{id}/hide', { params: { id }, body }),
    { to: deskPaths.event(id), notice: shows ? 'desk-shown' : 'desk-hidden' },
  );
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function EventPage({ loaderData: { desk, found }, actionData }: Route.ComponentProps) {
  const { id, organizer, start_time } = found;
  return (
    <ListingDetail
      desk={desk}
      title={found.title || eventsTexts.untitled}
      texts={texts}
      found={found}
      rows={[
        [texts.when, start_time ? formatDateTime(start_time) : texts.none],
        [texts.where, found.place_name ?? texts.none],
        [texts.words, found.description || texts.none],
        [texts.performers, found.performers.join(', ') || texts.none],
        [
          texts.organizer,
          organizer?.account ? (
            <Link key="organizer" className="link" to={deskPaths.person(organizer.account)}>
              {organizer.name}
            </Link>
          ) : (
            (organizer?.name ?? texts.none)
          ),
        ],
      ]}
      paths={{
        all: deskPaths.events(),
        view: paths.event(id),
        here: deskPaths.event(id),
        showAgain: deskPaths.event(id, { act: 'show' }),
      }}
      refusal={actionData as DeskRefusal | undefined}
    />
  );
}
