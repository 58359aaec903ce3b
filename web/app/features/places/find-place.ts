import type { GeocodeAnswer } from '#contract/places/geocoding.ts';
import { geocoderOfPage, geocodingRequest } from './geocoder.ts';

export interface FoundPlace {
  /** The name shown to people. */
  readonly name: string;
  readonly coordinates: readonly [latitude: number, longitude: number];
}

/**
 * The places on the map that match the words, most likely first; empty where the geocoder knows none. If the words contain
 * commas, later parts name the larger place, which is better than nothing. For the browser. Rejects when the geocoder cannot be
 * reached.
 */
export async function findPlaces(words: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const found = await ask(words, signal);
  const larger = /^[^,]+,\s*(.{3,})$/s.exec(words)?.[1];
  return found.length > 0 || larger === undefined ? found : ask(larger, signal);
}

async function ask(words: string, signal: AbortSignal, again = true): Promise<FoundPlace[]> {
  const geocoder = geocoderOfPage();
  if (!geocoder) throw new Error('the page names no geocoder');
  const response = await geocoder.send(geocodingRequest(geocoder, words, signal));
  const answer = (await response.json()) as Partial<GeocodeAnswer> | null;
  const code = answer?.status?.code ?? response.status;
  // Our geocoder keeps searching after a timeout, and knows the answer at the second request.
  if (code === 408 && again) return ask(words, signal, false);
  if (!response.ok || code !== 200) throw new Error('the geocoder refused');
  return (answer?.results ?? []).map(({ formatted, geometry }) => ({
    name: formatted,
    coordinates: [geometry.lat, geometry.lng],
  }));
}
