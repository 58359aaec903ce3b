import type { EventForm } from '#contract/events/own/schemas.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';

/** When and where an event is, as far as people who want to be there must know. A job carries it as JSON. */
export interface WhenAndWhere {
  /** Local date and time, as YYYY-MM-DDTHH:MM; null while there is no date. */
  readonly start: string | null;
  readonly timeZone: string;
  readonly placeName: string;
  /** Latitude and longitude; null without a pin on the map. */
  readonly coordinates: readonly [number, number] | null;
}

/** Whether an event has moved. A pin that is added or dropped says the place more or less exactly: it is no other place. */
export function hasMoved(before: WhenAndWhere, after: WhenAndWhere): boolean {
  const { coordinates: from } = before;
  const { coordinates: to } = after;
  return (
    before.start !== after.start ||
    before.timeZone !== after.timeZone ||
    before.placeName !== after.placeName ||
    (from !== null && to !== null && (from[0] !== to[0] || from[1] !== to[1]))
  );
}

export function whenAndWhereOf(row: {
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly place_name: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}): WhenAndWhere {
  const { latitude, longitude } = row;
  return {
    start: row.starts_at && toIsoInZone(row.starts_at, row.time_zone).slice(0, 16),
    timeZone: row.time_zone,
    placeName: row.place_name ?? '',
    coordinates: latitude === null || longitude === null ? null : [latitude, longitude],
  };
}

export function whenAndWhereIn({ date, time, time_zone, place_name, location }: EventForm): WhenAndWhere {
  return {
    start: `${date}T${time}`,
    timeZone: time_zone,
    placeName: place_name,
    coordinates: location?.coordinates ?? null,
  };
}
