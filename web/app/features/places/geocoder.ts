import type { RouterContextProvider } from 'react-router';
import type { GeocodeAnswer } from '#contract/places/geocoding.ts';
import { language } from '#texts/locale.ts';
import { pageContext } from '#web/platform/page-context.ts';

/** What a geocoder is asked with, and how to reach it from here. */
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

/** The document says which; loader data of the root is out of reach for the loader of a page. */
export function geocoderOfPage(): Geocoder | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="geocoder"]');
  const { key } = meta?.dataset ?? {};
  return meta && key ? { url: meta.content, key, send: (request) => fetch(request) } : undefined;
}

/**
 * Section 7: the combined query 'latitude,longitude', the key, without annotations, in English. The first result's
 * formatted address; undefined when there is none. Rejects when the geocoder cannot be asked or talks nonsense.
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

/** The question as OpenCage takes it. */
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
