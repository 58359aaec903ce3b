import { CalendarPlus, Map as MapIcon, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EventDetail } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { eventTexts } from '#texts/events.ts';
import { mapAddress } from '#web/features/places/public.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import type { Deferred } from '#web/platform/deferred.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { EventPlace } from '../event-place.tsx';

/** The facts of an event: time, place, price and tickets, with links to its map and its calendar entry. */
export function EventDetails({ event, place }: { event: EventDetail; place: Deferred<string> | null }) {
  const { id, start_time, display_price, tickets_sold, total_available_tickets, past } = event;
  const { location, place_name, organizer, tickets_url } = event;
  const isAhead = !past && !event.canceled;
  // 'Free', '$0' and no price at all have no digit above zero.
  const hasPrice = /[1-9]/.test(display_price);
  const soldOut = total_available_tickets > 0 && tickets_sold >= total_available_tickets;
  const map = location ? mapAddress(location.coordinates) : undefined;
  return (
    <section className="card overflow-hidden" aria-labelledby="details">
      <TibebBand seed={id} height={24} className="block" />
      <div className="p-5 sm:p-6">
        <h2 id="details" className="text-heading">
          {texts.details}
        </h2>
        <dl className="mt-5 grid grid-cols-2 gap-x-2 gap-y-5 sm:max-lg:grid-cols-3">
          <Fact label={texts.date} wide>
            {formatDate(start_time)}
          </Fact>
          <Fact label={texts.time}>
            {formatTime(start_time)}
            {start_time && <span className="block text-sm font-normal text-muted">{texts.localTime}</span>}
          </Fact>
          <Fact label={texts.price}>{display_price || eventTexts.notAvailable}</Fact>
          <Fact label={texts.sold}>{formatNumber(tickets_sold)}</Fact>
          <Fact label={texts.available}>
            {formatNumber(total_available_tickets)}
            {total_available_tickets > 0 && !past && (
              <span className="block font-normal text-muted text-sm">
                {texts.left(Math.max(0, total_available_tickets - tickets_sold))}
              </span>
            )}
          </Fact>
          <Fact label={texts.location} wide>
            <EventPlace words={place_name} place={place} />
            {place && <PlaceCredit />}
          </Fact>
          {organizer && (
            <Fact label={texts.organizer} wide>
              <Link to={paths.organizer(organizer.id)} className="link" lang={languageOf(organizer.name)}>
                {organizer.name}
              </Link>
            </Fact>
          )}
        </dl>
        <div className="mt-6 grid gap-3 empty:hidden">
          {tickets_url && isAhead && <TicketsLink url={tickets_url} />}
          {hasPrice && !tickets_url && isAhead && !soldOut && (
            <p className="text-muted">{texts.ticketsThere}</p>
          )}
          {map && (
            <a className="btn btn-quiet" href={map} target="_blank" rel="noopener">
              <MapIcon size={18} aria-hidden />
              {texts.viewOnMap}
            </a>
          )}
          {start_time && isAhead && (
            <a className="btn btn-quiet" href={paths.eventCalendar(id)} download>
              <CalendarPlus size={18} aria-hidden />
              {texts.addToCalendar}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** The link was entered by the organizer: search engines must not count it as our recommendation. */
function TicketsLink({ url }: { url: string }) {
  const site = new URL(url).host.replace(/^www\./, '');
  return (
    <a className="btn wrap-anywhere" href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
      <Ticket size={18} className="shrink-0" aria-hidden />
      {texts.ticketsAt(site)}
    </a>
  );
}

function PlaceCredit() {
  return (
    <a
      className="mt-1 inline-block text-muted text-xs font-normal underline"
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noopener"
    >
      {texts.placeCredit}
    </a>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`row-span-2 grid grid-rows-subgrid gap-y-0.5 ${wide ? 'col-span-2 sm:max-lg:col-span-1 sm:max-lg:last:col-span-3' : ''}`}
    >
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
