import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { bodyTooLarge, notFound, unauthenticated, unavailable } from '#contract/errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { Log } from '../log.ts';
import type { Call, Caller, EndpointHandler } from './endpoint-handler.ts';
import { InvalidInput, isUnavailable, Refusal, toErrorResponse } from './errors.ts';
import { parseInput } from './parse-input.ts';
import type { RequestVariables } from './request-context.ts';

const defaultMaxBodyBytes = 256 * 1024;

export interface ApiDependencies {
  readonly limits: Limits;
  readonly log: Log;
  /** Who the Authorization header speaks for; undefined without one; throws the refusal 401 for a bad one. */
  authenticate(authorization: string | null): Promise<Caller | undefined>;
}

/**
 * The product API: each endpoint is limited, authenticated, validated and then answered by its handler,
 * in that order. Everything else below it, and everything thrown, answers the error form.
 */
export function createApi(handlers: readonly EndpointHandler[], dependencies: ApiDependencies) {
  const api = new Hono<{ Variables: RequestVariables }>();
  for (const handler of handlers) {
    const { method, path } = handler.endpoint;
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    // A GET has no body to limit, and to look for one makes a whole second request object.
    if (method !== 'get') api.on(method.toUpperCase(), route, limitBody(handler.endpoint));
    api.on(method.toUpperCase(), route, (context) => answer(context, handler, dependencies));
  }
  api.all('*', () => toErrorResponse(new Refusal(notFound)));
  api.onError((error, context) => {
    if (error instanceof Refusal || error instanceof InvalidInput) {
      const answer = toErrorResponse(error);
      const requestId = context.get('requestId');
      dependencies.log.info(
        { requestId, path: context.req.path, code: error.message, status: answer.status },
        'refused',
      );
      return answer;
    }
    if (isUnavailable(error)) {
      dependencies.log.warn({ requestId: context.get('requestId'), err: error }, 'unavailable');
      return toErrorResponse(new Refusal(unavailable));
    }
    dependencies.log.error({ requestId: context.get('requestId'), err: error }, 'request failed');
    return toErrorResponse(error);
  });
  return api;
}

function limitBody({
  maxBodyBytes = defaultMaxBodyBytes,
  bodyTooLarge: refusal = bodyTooLarge,
}: EndpointDefinition) {
  return bodyLimit({ maxSize: maxBodyBytes, onError: () => toErrorResponse(new Refusal(refusal)) });
}

async function answer(
  context: Context<{ Variables: RequestVariables }>,
  { endpoint, answer: act }: EndpointHandler,
  { limits, log, authenticate }: ApiDependencies,
): Promise<Response> {
  const request = context.req.raw;
  // A page is charged as one read when it is asked for; what it reads to be rendered is not charged again.
  const chargedAsPage = endpoint.limit === 'read' && context.get('inProcess');
  if (!chargedAsPage) await limits.consume(endpoint.limit, context.get('clientAddress'));
  const caller = await authenticate(request.headers.get('authorization'));
  if (endpoint.access === 'signed-in' && !caller) throw new Refusal(unauthenticated);
  const input = await parseInput(endpoint, request, context.req.param());
  const call = {
    ...input,
    caller,
    request,
    // Made when something is logged, which few calls do.
    get log() {
      return log.child({ requestId: context.get('requestId') });
    },
  };
  const result = await act(call as unknown as Call<EndpointDefinition>);
  const body = JSON.stringify({ data: 'results' in endpoint.answer ? result : { result } });
  return reply(endpoint, request, body);
}

/** Public GETs may be kept and are revalidated by ETag; everything else is nobody's to keep. */
function reply(endpoint: EndpointDefinition, request: Request, body: string): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  if (endpoint.cacheSeconds === undefined) {
    headers.set('cache-control', 'no-store');
    return new Response(body, { status: endpoint.status ?? 200, headers });
  }
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  headers.set('etag', etag);
  headers.set('cache-control', `public, max-age=${endpoint.cacheSeconds}, stale-while-revalidate=60`);
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim());
  if (known?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers });
  return new Response(body, { status: endpoint.status ?? 200, headers });
}
