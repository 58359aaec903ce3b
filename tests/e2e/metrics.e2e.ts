import { freePorts } from '#server/platform/free-ports.ts';
import { expect, test } from '#tests/support/browser-test.ts';

// The metrics that Prometheus reads while people open pages.

const [port] = await freePorts(1);
test.use({ serverOptions: { environment: { METRICS_PORT: String(port) } } });

test('pages are counted by the id of their route, whatever their address', async ({ server }) => {
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
  for (const path of paths) await (await fetch(`${server.origin}${path}`)).text();
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = [...text.matchAll(/_duration_seconds_count\{route="([^"]+)",status="(\dxx)"\} (\d+)/g)]
    .map(([, route, status, count]) => `${route} ${status} ${count}`)
    .sort();
  // A missing event redirects to the list; for scripts that is a normal answer.
  expect(counts).toEqual([
    'features/events/detail/detail-page 2xx 1',
    'features/events/detail/detail-page 3xx 2',
    'features/events/list/list-page 2xx 3',
    'features/home/home-page 2xx 1',
    'features/home/home-page 4xx 1',
    'shell/not-found-page 4xx 2',
  ]);
});
