import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

/**
 * Serves `GET /metrics` in Prometheus' text format, on an address of its own that is not public. Throws the errors of
 * listening. Returns a function that stops it.
 */
export async function serveMetrics(
  registry: Registry,
  readFigures: () => Promise<void>,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    await readFigures();
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
