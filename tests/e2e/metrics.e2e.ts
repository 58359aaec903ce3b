import { serveOwnMetrics } from '#server/metrics.ts';
import { freePorts } from '#server/platform/free-ports.ts';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { startTestServer } from '#tests/support/test-server.ts';

// The metrics that Prometheus reads while people open pages.

let server: Awaited<ReturnType<typeof startTestServer>>;
let stopMetrics = async () => {};
let address: string;

test.beforeAll(async () => {
  const [port] = await freePorts(1);
  address = `http://127.0.0.1:${port}/metrics`;
  const environment = { METRICS_PORT: String(port) };
  server = await startTestServer({ pages: await loadBuiltPages('web/build'), environment });
  const onStop = (stop: () => Promise<void>) => {
    stopMetrics = stop;
  };
  await serveOwnMetrics(server.services, { onStop });
});
test.afterAll(async () => {
  await stopMetrics();
  await server?.stop();
});

test('pages are counted by the id of their route, whatever their address', async () => {
  const paths = [
    '/',
    '/_root.data',
    '/events',
    '/events/no-such',
    '/events/other',
    '/events/other.data',
    '/no-page',
    '/no/page',
  ];
  for (const path of paths) await (await server.request(path)).text();
  const text = await (await fetch(address)).text();
  const counts = [...text.matchAll(/_duration_seconds_count\{route="([^"]+)",status="(\dxx)"\} (\d+)/g)]
    .map(([, route, status, count]) => `${route} ${status} ${count}`)
    .sort();
  // A missing event redirects to the list, which is not followed here; for scripts that is a normal answer.
  expect(counts).toEqual([
    'features/events/detail/detail-page 2xx 1',
    'features/events/detail/detail-page 3xx 2',
    'features/events/list/list-page 2xx 1',
    'features/home/home-page 2xx 1',
    'features/home/home-page 4xx 1',
    'shell/not-found-page 4xx 2',
  ]);
});
