import { placeName } from '#web/features/places/public.ts';
import type { Route } from './+types/places-of-page';
import { eventsPerPage } from './list-query.ts';
import { readCoordinates } from './place.ts';

/** The names of the places of one page of events, for a browser that turned to it: `?at=9.03,38.75&at=…`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.getAll('at').slice(0, eventsPerPage);
  const names = wanted.map(async (key) => {
    const coordinates = readCoordinates(key);
    return coordinates ? [[key, await placeName(context, coordinates)] as const] : [];
  });
  return Response.json(Object.fromEntries((await Promise.all(names)).flat()), {
    headers: { 'cache-control': 'public, max-age=300' },
  });
}
