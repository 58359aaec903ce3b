import { useEffect, useState } from 'react';
import { RouterContextProvider } from 'react-router';
import { eventTexts } from '#texts/events.ts';
import { placeName } from '#web/features/places/public.ts';
import type { Deferred } from '#web/platform/deferred.ts';
import { coordinatesKey } from '../place.ts';
import type { ListedEvent, PlaceNames } from './load-list.ts';

/**
 * The place of each event shown: as loaded with the page, or, for a page turned to in the browser, asked for
 * then. Undefined while that is under way. An event that is on no map has the organizer's own words or none.
 */
export function usePlaceNames(shown: readonly ListedEvent[], loaded: PlaceNames) {
  const [fetched, setFetched] = useState<Readonly<Record<string, string>>>({});
  const missing = shown
    .flatMap(({ location }) => (location ? [coordinatesKey(location.coordinates)] : []))
    .filter((key) => !(key in loaded) && !(key in fetched))
    .join(' ');
  useEffect(() => {
    if (missing === '') return;
    let left = false;
    const page = new RouterContextProvider();
    const names = missing
      .split(' ')
      .map(async (key) => [key, await placeName(page, key.split(',').map(Number))] as const);
    Promise.all(names).then((named) => {
      if (!left) setFetched((before) => ({ ...before, ...Object.fromEntries(named) }));
    });
    return () => {
      left = true;
    };
  }, [missing]);

  return ({ location, place_name }: ListedEvent): Deferred<string> | undefined => {
    if (!location) return { now: place_name ?? eventTexts.unknownLocation };
    const key = coordinatesKey(location.coordinates);
    const name = fetched[key];
    return name === undefined ? loaded[key] : { now: name };
  };
}
