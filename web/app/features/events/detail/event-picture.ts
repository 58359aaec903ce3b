import type { Event } from '#contract/events/schemas.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';

/** What link previews show of an event: the banner, the title, when it is. */
export function eventPicture({
  id,
  title,
  banner,
  start_time,
  category,
}: Pick<Event, 'id' | 'title' | 'banner' | 'start_time' | 'category'>): SharePicture {
  return {
    shape: 'banner',
    eyebrow: category.name,
    title,
    line: start_time ? `${formatDate(start_time)} · ${formatTime(start_time)}` : undefined,
    picture: banner,
    seed: id,
  };
}
