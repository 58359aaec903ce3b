import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes out of the browser's file of routes what each route's module imports: only links that load the next page ahead
 * read it, which no page has, and it is half of a file that every page loads. The server has a copy of its own.
 */
export async function withoutImportsOfRoutes(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const names = (await readdir(assets)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length !== 1) throw new Error(`One file of routes was expected, but found: ${names.join(', ')}.`);
  const path = join(assets, names[0] ?? '');
  const [, start = '', json = '', end = ''] =
    /^(window\.__reactRouterManifest=)(.*?)(;?\s*)$/s.exec(await readFile(path, 'utf8')) ?? [];
  const manifest: { routes: Record<string, { imports: readonly string[] }> } = JSON.parse(json);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, { imports: _, ...route }]) => [id, route]),
  );
  await writeFile(path, start + JSON.stringify({ ...manifest, routes }) + end);
}
