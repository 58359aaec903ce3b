import { CalendarDays, Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { eventTexts } from '#texts/events.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { IconLine, IconList } from '#web/ui/icon-list.tsx';
import { Banner } from '#web/ui/picture.tsx';
import type { UpcomingEvents } from './load-profile.ts';

const texts = beneficiaryTexts.profile;

export function UpcomingEventsList({ events }: { events: UpcomingEvents | null }) {
  return (
    <Frame>
      {events === null && <p className="mt-4 text-muted">{texts.eventsFailed}</p>}
      {events?.results.length === 0 && <p className="mt-4 text-muted">{texts.noUpcomingEvents}</p>}
      {events !== null && events.results.length > 0 && (
        <ul className="mt-5 grid gap-4">
          {events.results.map((event) => (
            <li key={event.id}>
              <UpcomingEvent event={event} />
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.events()} className="btn mt-6">
        {texts.viewAllEvents}
      </Link>
    </Frame>
  );
}

export function UpcomingEventsLoading() {
  return (
    <Frame>
      <div className="mt-5 grid gap-4" aria-hidden>
        <div className="skeleton h-32 rounded-lg" />
        <div className="skeleton h-32 rounded-lg" />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="upcoming-events">
      <h2 id="upcoming-events" className="text-heading">
        {texts.upcomingEvents}
      </h2>
      {children}
    </section>
  );
}

function UpcomingEvent({ event: { id, title, banner, start_time, canceled } }: { event: Event }) {
  return (
    <article className="card card-link relative grid overflow-hidden sm:grid-cols-[15rem_1fr]">
      <div className="bg-sunken">
        <Banner
          src={banner}
          seed={id}
          alt=""
          sizes="(min-width: 40rem) 15rem, 100vw"
          className="aspect-1200/630 size-full object-cover"
        />
      </div>
      <div className="p-5">
        <h3 className="font-sans text-lg font-bold" lang={languageOf(title)}>
          <Link to={paths.event(id)} className="after:absolute after:inset-0 hover:underline">
            {title}
          </Link>
        </h3>
        {canceled && <p className="chip chip-coral mt-2.5">{eventTexts.canceled}</p>}
        <IconList className="mt-2.5">
          <IconLine icon={CalendarDays}>{formatDate(start_time)}</IconLine>
          <IconLine icon={Clock}>{formatTime(start_time)}</IconLine>
          <IconLine icon={MapPin}>{texts.location}</IconLine>
        </IconList>
      </div>
    </article>
  );
}
