import type { RouterContextProvider } from 'react-router';
import { unknownLocation } from '#texts/places.ts';
import { askGeocoder, type Geocoder, geocoderOf } from './geocoder.ts';

/** Section 7 of the design: the geocoder's answer is not awaited longer than this. */
const withinMs = 2_000;

/** A page that is being loaded looks up each place once. */
const lookupsByPage = new WeakMap<object, Map<string, Promise<string>>>();

/** The names this browser has looked up; on the server this would grow with the places of all visitors. */
const known = typeof document === 'undefined' ? undefined : new Map<string, string>();

/**
 * The name of a place for people, for loaders on the server and in the browser: [latitude, longitude] in degrees. 'Unknown
 * location' for missing or out-of-range coordinates, and where the geocoder fails or takes more than two seconds. Never
 * rejects.
 */
export function placeName(
  context: Readonly<RouterContextProvider>,
  coordinates: readonly [latitude: number, longitude: number] | readonly number[] | null | undefined,
): Promise<string> {
  const query = queryOf(coordinates);
  if (query === undefined) return Promise.resolve(unknownLocation);
  const name = known?.get(query);
  if (name !== undefined) return Promise.resolve(name);
  const ofPage = lookupsByPage.get(context) ?? new Map<string, Promise<string>>();
  lookupsByPage.set(context, ofPage);
  const running = ofPage.get(query) ?? findName(geocoderOf(context), query);
  ofPage.set(query, running);
  return running;
}

async function findName(geocoder: Geocoder | undefined, query: string): Promise<string> {
  if (!geocoder) return unknownLocation;
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
      giveUp.abort();
    }, withinMs);
  });
  try {
    const name = await Promise.race([askGeocoder(geocoder, query, giveUp.signal), late]);
    if (name !== undefined) known?.set(query, name);
    return name ?? unknownLocation;
  } catch {
    return unknownLocation;
  } finally {
    clearTimeout(timer);
  }
}

/** 'latitude,longitude' to a metre, so that one place is one request; undefined for coordinates out of range. */
function queryOf(coordinates: readonly number[] | null | undefined): string | undefined {
  if (coordinates?.length !== 2) return undefined;
  const [latitude, longitude] = coordinates;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
  return `${Number(latitude.toFixed(5))},${Number(longitude.toFixed(5))}`;
}

function isWithin(degrees: number | undefined, limit: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit;
}
