import { Hono } from 'hono';
import { z } from 'zod';
import { eventNotFound } from '#contract/events/errors.ts';
import { paths } from '#contract/paths.ts';
import { organizerName } from '#server/features/organizers/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { toTextResponse } from '#server/platform/http/errors.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { writeCalendar } from './calendar.ts';
import { findEvent } from './details/repository.ts';

export interface CalendarDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly publicOrigin: string;
}

/** /events/{id}/calendar.ics: the event for a person's own calendar. An event without a date has no such file. */
export function calendarRoutes({ db, clock, limits, publicOrigin }: CalendarDependencies) {
  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.get('/events/:id/calendar.ics', async (context) => {
    await limits.consumeAt('read', context.get('clientAddress'));
    const id = z.uuid().safeParse(context.req.param('id'));
    const event = id.success ? await findEvent(db, id.data, organizerName) : undefined;
    if (!event?.starts_at)
      return toTextResponse(context, ({ refusals }) => eventNotFound.detail(refusals), 404, {
        'cache-control': 'no-store',
      });
    const url = new URL(paths.event(event.id), publicOrigin);
    const entry = {
      uid: `${event.id}@${url.hostname}`,
      title: event.title,
      description: event.description,
      startsAt: event.starts_at,
      canceled: event.canceled,
      category: event.category.name,
      place: event.place_name,
      latitude: event.latitude,
      longitude: event.longitude,
      url: url.href,
    };
    return context.body(writeCalendar(entry, clock.now()), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="event.ics"; filename*=UTF-8''${fileName(event.title)}`,
      'cache-control': 'public, max-age=0, must-revalidate',
    });
  });
  return routes;
}

/** RFC 8187, section 3.2.1: only letters, digits and a few signs stand unescaped. */
function fileName(title: string): string {
  const plain = title
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const short = [...plain].slice(0, 80).join('');
  const encoded = encodeURIComponent(`${short || 'event'}.ics`);
  return encoded.replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
