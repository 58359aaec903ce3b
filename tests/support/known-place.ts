import { sandboxDefaults } from '#server/config.ts';
import { eventually } from './eventually.ts';

/**
 * Asks until the geocoder knows the place, so that a page finds its name kept: the first answer of all waits
 * for the gazetteer, longer than a page does.
 */
export async function knowPlace(origin: string, [latitude, longitude]: readonly [number, number]) {
  const query = new URLSearchParams({
    q: `${latitude},${longitude}`,
    key: sandboxDefaults.geocoderKey,
    no_annotations: '1',
    language: 'en',
  });
  await eventually(async () => {
    const answer = await (await fetch(`${origin}/geocode/v1/json?${query}`)).json();
    if (answer.results.length === 0) throw new Error('The geocoder does not know the place yet.');
  });
}
