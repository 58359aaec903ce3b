import type { RouterContextProvider } from 'react-router';
import type { GeocodeAnswer } from '#contract/places/geocoding.ts';
import { language } from '#texts/locale.ts';
import { pageContext } from '#web/platform/page-context.ts';

/** The address and key of a geocoder, and the function that sends its requests. */
export interface Geocoder {
  readonly url: string;
  readonly key: string;
  readonly send: (request: Request) => Promise<Response>;
}

/** The configured geocoder, for loaders on the server and in the browser; undefined where the page names none. */
export function geocoderOf(context: Readonly<RouterContextProvider>): Geocoder | undefined {
  if (typeof document !== 'undefined') return geocoderOfPage();
  const { geocoder, publicOrigin, fetchInProcess } = context.get(pageContext);
  const own = new URL(geocoder.url).origin === publicOrigin;
  return { ...geocoder, send: own ? fetchInProcess : (request) => fetch(request) };
}

/** Read from the document, because the loader of a page has no access to the root's loader data. */
export function geocoderOfPage(): Geocoder | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="geocoder"]');
  const { key } = meta?.dataset ?? {};
  return meta && key ? { url: meta.content, key, send: (request) => fetch(request) } : undefined;
}

/**
 * Section 7: sends the combined query 'latitude,longitude', the key, without annotations, in English. Returns the first
 * result's formatted address; undefined when there is none. Rejects when the geocoder cannot be reached or its answer is
 * invalid.
 */
export async function askGeocoder(
  geocoder: Geocoder,
  query: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const response = await geocoder.send(geocodingRequest(geocoder, query, signal));
  const answer = (await response.json()) as Partial<GeocodeAnswer> | null;
  const name = answer?.results?.[0]?.formatted;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}

/** The request in OpenCage's format. */
export function geocodingRequest(
  { url, key }: Pick<Geocoder, 'url' | 'key'>,
  query: string,
  signal: AbortSignal,
): Request {
  const address = new URL(url);
  for (const [name, value] of Object.entries({ q: query, key, no_annotations: '1', language }))
    address.searchParams.set(name, value);
  return new Request(address, { headers: { accept: 'application/json' }, credentials: 'omit', signal });
}
