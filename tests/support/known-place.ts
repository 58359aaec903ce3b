import { sandboxDefaults } from '#server/config.ts';
import { eventually } from './eventually.ts';

/**
 * Asks until the geocoder knows the place, by its name or its latitude and longitude, so that a page finds it kept: the
 * first answer of all waits for the gazetteer, longer than a page does. Seldom, for an address may ask 60 times a minute.
 */
export async function knowPlace(origin: string, place: string) {
  const query = new URLSearchParams({
    q: place,
    key: sandboxDefaults.geocoderKey,
    no_annotations: '1',
    language: 'en',
  });
  const find = async () => {
    const answer = await (await fetch(`${origin}/geocode/v1/json?${query}`)).json();
    if (answer.results.length === 0) throw new Error('The geocoder does not know the place yet.');
  };
  await eventually(find, 120_000, 2000);
}
