import type { Event } from '#contract/events/schemas.ts';
import { eventTexts } from '#texts/events.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';

/** What link previews show of an event: the banner, the title, when it is, and whether it is canceled. */
export function eventPicture({
  id,
  title,
  banner,
  start_time,
  category,
  canceled,
}: Pick<Event, 'id' | 'title' | 'banner' | 'start_time' | 'category' | 'canceled'>): SharePicture {
  return {
    shape: 'banner',
    eyebrow: canceled ? eventTexts.canceled : category.name,
    title,
    line: start_time ? `${formatDate(start_time)} · ${formatTime(start_time)}` : undefined,
    picture: banner,
    seed: id,
  };
}
