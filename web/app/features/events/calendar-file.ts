import { placeName } from '#web/features/places/public.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { absoluteUrl, paths } from '#web/platform/paths.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/calendar-file';
import { calendarFile } from './calendar.ts';
import { loadEvent } from './load-event.ts';
import { eventTexts } from './texts.ts';

/** 'Add to calendar': the event as a file; there is none for an event without a date. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(pageContext);
  const event = isId(id) ? await loadEvent(apiOf(context), id) : null;
  if (!event?.start_time) return new Response(eventTexts.detail.notFound.title, { status: 404 });
  const { start_time, location, place_name } = event;
  const place = place_name ?? (location ? await placeName(context, location.coordinates) : undefined);
  const file = calendarFile({
    event: { ...event, start_time },
    place: place === eventTexts.unknownLocation ? undefined : place,
    address: absoluteUrl(publicOrigin, paths.event(id)),
    now: new Date(),
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="tibeb-event.ics"`,
      'cache-control': 'public, max-age=60',
    },
  });
}
