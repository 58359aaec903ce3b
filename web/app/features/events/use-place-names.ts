import { useEffect, useState } from 'react';
import { paths } from '#web/platform/paths.ts';
import type { Soon } from '#web/platform/soon.ts';
import type { ListedEvent, PlaceNames } from './load-list.ts';
import { coordinatesKey } from './place.ts';
import { eventTexts } from './texts.ts';

type Names = Readonly<Record<string, string>>;

/**
 * The place of each event shown: as loaded with the page, or, for a page turned to in the browser, asked for
 * then. Undefined while that is under way. An event that is on no map has the organizer's own words or none.
 */
export function usePlaceNames(shown: readonly ListedEvent[], loaded: PlaceNames) {
  const [fetched, setFetched] = useState<Names>({});
  const missing = shown
    .flatMap(({ location }) => (location ? [coordinatesKey(location.coordinates)] : []))
    .filter((key) => !(key in loaded) && !(key in fetched));
  const address = missing.length > 0 ? paths.eventPlaces([...new Set(missing)]) : undefined;
  useEffect(() => {
    if (!address) return;
    const stop = new AbortController();
    fetchNames(address, stop.signal)
      .then((names) => setFetched((before) => ({ ...before, ...names })))
      .catch(() => {
        // Given up because the page was turned again.
      });
    return () => stop.abort();
  }, [address]);

  return ({ location, place_name }: ListedEvent): Soon<string> | undefined => {
    if (!location) return { now: place_name ?? eventTexts.unknownLocation };
    const key = coordinatesKey(location.coordinates);
    const name = fetched[key];
    return name === undefined ? loaded[key] : { now: name };
  };
}

/** Rejects only when given up; places that cannot be fetched are unknown. */
async function fetchNames(address: string, signal: AbortSignal): Promise<Names> {
  const keys = new URL(address, window.location.origin).searchParams.getAll('at');
  const unknown = Object.fromEntries(keys.map((key) => [key, eventTexts.unknownLocation]));
  try {
    const response = await fetch(address, { signal });
    return response.ok ? { ...unknown, ...(await response.json()) } : unknown;
  } catch (error) {
    if (signal.aborted) throw error;
    return unknown;
  }
}
