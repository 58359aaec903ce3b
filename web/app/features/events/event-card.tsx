import { CalendarDays, Clock, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { eventTexts } from '#texts/events.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { IconLine, IconList } from '#web/ui/icon-list.tsx';
import { Banner } from '#web/ui/picture.tsx';
import { EventPlace, type MapName } from './event-place.tsx';
import type { ListedEvent } from './list/load-list.ts';
import { PerformerChips } from './performer-chips.tsx';

/** One event in the list. The whole card leads to it; chips and button stand above that link. */
export function EventCard({
  event,
  place,
  list,
  first,
}: {
  event: ListedEvent;
  place: MapName;
  /** The list this card is in, for the way back. */
  list: string;
  /** Whether this is the first card of the page, whose picture loads first. */
  first: boolean;
}) {
  const { id, title, banner, start_time, canceled, category, place_name, performers } = event;
  const link = { to: paths.event(id), state: { list } };
  return (
    <article className="card card-link relative flex h-full flex-col overflow-hidden">
      <Banner
        src={banner}
        seed={id}
        alt=""
        sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw"
        priority={first}
        className="aspect-1200/630 w-full bg-sunken object-cover"
      />
      <p className="absolute top-3 left-3 flex gap-1.5">
        <span className="chip chip-saffron shadow-rest" lang={languageOf(category)}>
          {category}
        </span>
        {canceled && <span className="chip chip-coral shadow-rest">{eventTexts.canceled}</span>}
      </p>
      <div className="flex flex-1 flex-col gap-3.5 p-5">
        <h2 className="text-heading" lang={languageOf(title)}>
          <Link {...link} className="line-clamp-2 after:absolute after:inset-0" title={title}>
            {title}
          </Link>
        </h2>
        <IconList>
          <IconLine icon={CalendarDays}>{formatDate(start_time)}</IconLine>
          <IconLine icon={Clock}>{formatTime(start_time)}</IconLine>
          <IconLine icon={MapPin}>
            <EventPlace words={place_name} place={place} clamped />
          </IconLine>
        </IconList>
        <PerformerChips performers={performers} />
        <Link {...link} className="btn btn-quiet relative mt-auto">
          {eventTexts.viewEvent}
          <span className="sr-only" lang={languageOf(title)}>
            {` ${title}`}
          </span>
        </Link>
      </div>
    </article>
  );
}
