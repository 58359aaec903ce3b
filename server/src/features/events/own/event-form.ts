import type { EventForm } from '#contract/events/own/schemas.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { fromWallClock, toIsoInZone } from '#server/platform/zoned-time.ts';
import type { ManagedEventRow } from './repository.ts';

/** The moment an event starts. Throws InvalidInput for a zone that IANA does not know. */
export function startOf({ date, time, time_zone: timeZone }: EventForm): Date {
  try {
    return fromWallClock(date, time, timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid('time_zone', ({ checks }) => checks.timeZoneUnknown);
  }
}

/** The price as events show it: 'Free', '$5', '$12.50'; empty for an unknown price. */
export function displayPrice(dollars: number | null): string {
  if (dollars === null) return '';
  if (dollars === 0) return 'Free';
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}

/** The number that a displayed price stands for, so that the form holds what visitors read; null if it is not a number. */
function shownPrice(words: string): number | null {
  if (words === displayPrice(0)) return 0;
  const dollars = /^\$(\d{1,5}(?:\.\d{2})?)$/.exec(words)?.[1];
  return dollars === undefined ? null : Number(dollars);
}

/** An event as a form; fields that a draft lacks are empty. */
export function formOf(row: ManagedEventRow): EventForm {
  const start = row.starts_at && toIsoInZone(row.starts_at, row.time_zone);
  return {
    title: row.title,
    date: start?.slice(0, 10) ?? '',
    time: start?.slice(11, 16) ?? '',
    time_zone: row.time_zone,
    place_name: row.place_name ?? '',
    location:
      row.latitude === null || row.longitude === null ? null : { coordinates: [row.latitude, row.longitude] },
    category: row.category?.id ?? '',
    description: row.description,
    beneficiaries: row.bill
      .filter(({ standing }) => standing !== 'declined')
      .map(({ id, name }) => ({ id, name })),
    picture: row.picture_id,
    ticket_price:
      row.ticket_price_minor === null ? shownPrice(row.display_price) : minorToMajor(row.ticket_price_minor),
    total_available_tickets: row.total_available_tickets,
    ...(row.tickets_url === null ? {} : { tickets_url: row.tickets_url }),
  };
}
