import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Route = Readonly<Record<string, unknown>>;

/** Read only by links that load the next page ahead, which no page has, and by nobody in the browser. */
const unread = ['imports', 'hasDefaultExport'];

/**
 * Takes out of the browser's file of routes, which every page loads, what no page reads: files that are no pages and take
 * no forms (pictures, calendars), what each route's module imports, and what a route does not have. The server has a
 * copy of its own.
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
