import { data, Link, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { eventTexts } from '#texts/events.ts';
import { tipWithoutPage } from '#web/features/tipping/public.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { BackToList } from '#web/ui/back-to-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { EventNotice } from '../notices.ts';
import { changeSaved, type SaveAnswer } from '../saves/change-saved.ts';
import type { Route } from './+types/detail-page';
import { eventMeta } from './event-meta.ts';
import { EventPage } from './event-page.tsx';
import { loadAroundEvent, loadAroundId, loadEvent } from './load-event.ts';

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { mode, logFailure } = context.get(pageContext);
  const { api, signedIn } = context.get(sessionContext);
  const notFound = () => redirectWith<EventNotice>(context, paths.events(), 'event-not-found');
  if (!isId(id)) return notFound();
  const aroundId = loadAroundId(context, id, url);
  try {
    const event = await loadEvent(api, id);
    // Section 2: an event without a title counts as missing.
    if (!event?.title) {
      const tip = tipWithoutPage(url.searchParams);
      if (!tip) return notFound();
      // It confirms the tip, which would otherwise wait for its payment there.
      await aroundId;
      return redirect(tip);
    }
    const [{ organizes, ...around }, aroundEvent] = await Promise.all([
      aroundId,
      loadAroundEvent(context, event),
    ]);
    const own = organizes !== null && event.organizer?.id === organizes;
    const viewer: Viewer = { mode, signedIn };
    return { loaded: { event, own, ...around, ...aroundEvent, viewer } };
  } catch (error) {
    logFailure(texts.failed, error);
    return data({ loaded: null }, { status: 503 });
  }
}

/** Saves and unsaves an event, also without scripts. */
export function action({ params, request, context }: Route.ActionArgs) {
  return changeSaved(params.id, request, context);
}

/** When the network fails, the page stays as it is and the button says so. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer<SaveAnswer>(serverAction, () => ({ saved: null }));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.loaded) return [{ title: texts.failed }];
  const { event, place } = loaderData.loaded;
  return eventMeta(matches, event, place && 'now' in place ? place.now : undefined);
};

export default function EventDetailPage({ loaderData: { loaded } }: Route.ComponentProps) {
  if (loaded) return <EventPage key={loaded.event.id} {...loaded} />;
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList start={paths.events()}>{texts.back}</BackToList>
      <div className="mt-6">
        <EmptyState title={texts.failed}>
          {/* The same address again: with scripts its loader runs again, without them the page is loaded again. */}
          <Link className="btn btn-primary" to="." replace>
            {eventTexts.retry}
          </Link>
        </EmptyState>
      </div>
    </main>
  );
}
