import { z } from 'zod';
import type { GeocodedPlace } from '#contract/places/geocoding.ts';
import { boundedFetch, NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { Question } from './question.ts';

/** What the geocoder said: places, or the status that says why there are none. */
export type UpstreamAnswer =
  | { readonly status: 200; readonly places: readonly GeocodedPlace[] }
  | { readonly status: UpstreamTrouble; readonly retryAfterSeconds?: number };

/** 402 quota, 403 key, 408 time-out, 429 too fast, 503 any other failure. */
export type UpstreamTrouble = 402 | 403 | 408 | 429 | 503;

/** Places, or the status that says why there are none now. */
export type Answer =
  | { readonly status: 200; readonly places: readonly GeocodedPlace[] }
  | { readonly status: UpstreamTrouble };

export interface UpstreamOptions {
  readonly url: string;
  /** Secret: never in a log, an answer or an error. */
  readonly key: string;
}

const ask = boundedFetch({ maxBytes: 256 * 1024 });

const degrees = (limit: number) => z.number().min(-limit).max(limit);
const answerSchema = z.object({
  results: z.array(
    z.object({
      formatted: z.string().min(1).max(500),
      geometry: z.object({ lat: degrees(90), lng: degrees(180) }),
      components: z.record(z.string(), z.unknown()).default({}),
      confidence: z.number().default(0),
    }),
  ),
});

/** Asks the configured geocoder in OpenCage's protocol. Never throws: an unusable answer becomes a status. */
export async function askUpstream(
  options: UpstreamOptions,
  question: Question,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const url = new URL(options.url);
  const reverse = question.key.startsWith('at ');
  const parameters = {
    q: question.text,
    key: options.key,
    language: question.language,
    no_annotations: '1',
    // Questions reveal where people go, so upstream should not record them.
    no_record: '1',
    limit: reverse ? '1' : '10',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  try {
    const response = await ask(url, { headers: { accept: 'application/json' }, signal });
    if (!response.ok) return refusalOf(response);
    return { status: 200, places: readAnswer(answerSchema, await response.json()).results };
  } catch (error) {
    return { status: error instanceof NoUsableAnswer && error.timedOut ? 408 : 503 };
  }
}

function refusalOf(response: Response): UpstreamAnswer {
  const retryAfter = Number(response.headers.get('retry-after'));
  const wait = Number.isFinite(retryAfter) && retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {};
  switch (response.status) {
    // The geocoder understood the question and finds nothing.
    case 400:
    case 404:
    case 410:
      return { status: 200, places: [] };
    case 401:
      return { status: 403, ...wait };
    case 402:
    case 403:
    case 408:
    case 429:
      return { status: response.status, ...wait };
    default:
      return { status: 503, ...wait };
  }
}
