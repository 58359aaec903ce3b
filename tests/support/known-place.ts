import { sandboxDefaults } from '#server/config/config.ts';
import { eventually } from './eventually.ts';

/**
 * Requests the place (by name, or by latitude and longitude) until the geocoder answers, so that later pages find it cached.
 * The very first answer waits for the gazetteer, longer than a page waits. The interval is long, because an address may send
 * only 60 requests a minute.
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
