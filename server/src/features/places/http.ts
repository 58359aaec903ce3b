import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { type GeocodeAnswer, geocodePath } from '#contract/places/geocoding.ts';
import { logFault, Refusal } from '#server/platform/http/errors.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Log } from '#server/platform/log.ts';
import type { Geocoder } from './geocoder.ts';
import { presentAnswer } from './presenter.ts';
import { readQuestion } from './question.ts';
import type { Answer } from './upstream.ts';

export interface PlacesDependencies {
  readonly geocoder: Geocoder;
  readonly limits: Limits;
  readonly log: Log;
  /** The key the web sends; public, for every visitor reads it. */
  readonly publicKey: string;
}

/**
 * The geocoder in OpenCage's protocol. An invalid request gets an HTTP error status, as at OpenCage. If only the lookup
 * failed, the HTTP status is 200 and `status.code` tells the failure: browsers log every other status in the visitor's
 * console, and a place without a name is no error of the page.
 */
export function placesRoutes({ geocoder, limits, log, publicKey }: PlacesDependencies) {
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.get(geocodePath, async (context) => {
    const clientAddress = context.get('clientAddress');
    if (!context.get('inProcess')) await limits.consumeAt('read', clientAddress);
    const { key, ...query } = context.req.query();
    if (!key) return refuse(401, 'missing API key');
    if (!isSame(key, publicKey)) return refuse(401, 'invalid API key');
    const question = readQuestion(query);
    if (typeof question === 'string') return refuse(400, question);
    const charge = () => limits.consume('place-lookup', clientAddress);
    const answer = await geocoder.ask(question, charge).catch((error: unknown): Answer => {
      if (error instanceof Refusal) return { status: 429 };
      throw error;
    });
    return reply(200, presentAnswer(answer, question), cacheControlOf(answer));
  });
  routes.all(geocodePath, () => refuse(405, 'method not allowed'));

  routes.onError((error, context) => {
    if (error instanceof Refusal) {
      const answer = refuse(429, 'too many requests');
      answer.headers.set('retry-after', String(error.retryAfterSeconds ?? 2));
      return answer;
    }
    logFault(log, context.get('requestId'), error);
    const answer = refuse(503, 'internal server error');
    answer.headers.set('retry-after', '2');
    return answer;
  });
  return routes;
}

function refuse(code: 400 | 401 | 405 | 429 | 503, message: string): Response {
  return reply(code, presentAnswer({ status: code, message }), 'no-store');
}

function reply(status: number, answer: GeocodeAnswer, cacheControl: string): Response {
  return Response.json(answer, { status, headers: { 'cache-control': cacheControl } });
}

/** An answer is the same for everyone; a failure must not be cached. */
function cacheControlOf(answer: Answer): string {
  if (answer.status !== 200) return 'no-store';
  return `public, max-age=${answer.places.length > 0 ? 86_400 : 60}`;
}

function isSame(presented: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(presented), digest(expected));
}
