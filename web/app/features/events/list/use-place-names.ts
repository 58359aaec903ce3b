import { useEffect, useState } from 'react';
import { RouterContextProvider } from 'react-router';
import { placeName } from '#web/features/places/public.ts';
import type { MapName } from '../event-place.tsx';
import { coordinatesKey } from '../place.ts';
import type { ListedEvent, PlaceNames } from './load-list.ts';

/**
 * The map's name for the place of each shown event: loaded with the page or, for a page opened in the browser, looked up then.
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

  return ({ location }: ListedEvent): MapName => {
    if (!location) return null;
    const key = coordinatesKey(location.coordinates);
    const name = fetched[key];
    return name === undefined ? loaded[key] : { now: name };
  };
}
