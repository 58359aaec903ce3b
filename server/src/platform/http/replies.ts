import { hash } from 'node:crypto';
import type { EndpointDefinition } from '#contract/endpoint.ts';

/**
 * A stream of events, or its headers alone. `x-accel-buffering` tells proxies such as nginx to pass each event on as it
 * comes.
 */
export function replyWithEvents(events: ReadableStream | null, headers: Record<string, string>): Response {
  headers['content-type'] = 'text/event-stream; charset=utf-8';
  headers['cache-control'] = 'no-store';
  headers['x-accel-buffering'] = 'no';
  return new Response(events, { headers });
}

/**
 * The answer to a page in process, which caches nothing and needs no ETag. The page reads the text directly: reading a
 * body as a stream would copy it into bytes and back.
 */
export function replyInProcess(
  { status = 200 }: EndpointDefinition,
  body: string,
  headers: Record<string, string>,
): Response {
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['cache-control'] = 'no-store';
  const response = new Response(body, { status, headers });
  return Object.defineProperty(response, 'json', { value: async () => JSON.parse(body) });
}

/**
 * Public GETs may be cached and are revalidated by ETag; everything else must not be cached. The headers stay a plain
 * object, which the server writes out as it is; the body is encoded once for its tag, its length and the socket.
 */
export function reply(
  { cacheSeconds, status = 200 }: EndpointDefinition,
  request: Request,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  headers['content-type'] = 'application/json; charset=utf-8';
  if (cacheSeconds === undefined) {
    headers['cache-control'] = 'no-store';
    return new Response(body, { status, headers });
  }
  const etag = `W/"${hash('sha1', body, 'base64url')}"`;
  headers.etag = etag;
  headers['cache-control'] =
    cacheSeconds === 0
      ? 'public, max-age=0, must-revalidate'
      : `public, max-age=${cacheSeconds}, stale-while-revalidate=60`;
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim());
  if (known?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}
