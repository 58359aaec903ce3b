import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Route = Readonly<Record<string, unknown>>;

/** Read only by links that prefetch the next page, which no page has; the browser never reads them. */
const unread = ['imports', 'hasDefaultExport'];

/**
 * Removes from the browser's route manifest, which every page loads, what no page reads: files that are no pages and accept no
 * forms (pictures, calendars), the imports of each route's module, and fields that are false. The server has a copy of its own.
 */
export async function withLeanRoutes(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const names = (await readdir(assets)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length !== 1) throw new Error(`One file of routes was expected, but found: ${names.join(', ')}.`);
  const path = join(assets, names[0] ?? '');
  const [, start = '', json = '', end = ''] =
    /^(window\.__reactRouterManifest=)(.*?)(;?\s*)$/s.exec(await readFile(path, 'utf8')) ?? [];
  const manifest: { routes: Record<string, Route> } = JSON.parse(json);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([, route]) => route.hasDefaultExport || route.hasAction)
      .map(([id, route]) => [id, leanRoute(route)]),
  );
  await writeFile(path, start + JSON.stringify({ ...manifest, routes }) + end);
}

function leanRoute(route: Route): Route {
  const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(route).filter(([name, value]) => !unread.includes(name) && !isEmpty(value)),
  );
}
