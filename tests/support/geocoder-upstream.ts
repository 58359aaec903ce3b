import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer } from './test-server.ts';

type Reply = (response: ServerResponse, query: URLSearchParams) => void;
type Options = NonNullable<Parameters<typeof startTestServer>[0]>;

const publicKey = 'public-key-of-the-test';
const upstreamKey = 'secret-key-of-the-test';

/** Answers in OpenCage's format with places of these names. */
export function places(...names: string[]): Reply {
  return json({
    results: names.map((formatted) => ({
      formatted,
      geometry: { lat: 9, lng: 38 },
      components: {},
      confidence: 9,
    })),
    status: { code: 200, message: 'OK' },
    total_results: names.length,
  });
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A stand-in for the upstream geocoder: gives the set answers and records the requests. */
export async function startUpstream() {
  const requests: URLSearchParams[] = [];
  const upstream = { reply: places('Addis Ababa, Ethiopia') as Reply };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://upstream');
    requests.push(searchParams);
    upstream.reply(response, searchParams);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    requests,
    upstreamKey,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocode/v1/json`,
    answerWith(reply: Reply) {
      upstream.reply = reply;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

/** A server whose geocoder uses that upstream. */
export async function startGeocodingServer(upstream: Upstream, options: Options = {}) {
  const server = await startTestServer({
    ...options,
    environment: {
      GEOCODER_KEY: publicKey,
      GEOCODER_UPSTREAM_URL: upstream.url,
      GEOCODER_UPSTREAM_KEY: upstreamKey,
      GEOCODER_UPSTREAM_PER_SECOND: '1000',
      ...options.environment,
    },
  });
  return {
    ...server,
    async geocode(query: Record<string, string>) {
      const response = await server.request(
        `/geocode/v1/json?${new URLSearchParams({ key: publicKey, ...query })}`,
      );
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}
