import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { unavailable } from '#contract/errors.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import { asOnePage } from '../database/read-in-batch.ts';
import { drawnPictures } from './drawn-pictures.ts';
import { cachePages } from './page-cache.ts';
import { BuiltPagesError, type PageRenderer, type RenderPage, type WebEntry } from './page-renderer.ts';
import { staticFiles } from './static-files.ts';
import { serveWebManifest, webManifestPath } from './web-manifest.ts';

/** The maximum age of a page for anonymous visitors: a burst of requests is rendered once, and an edit shows within seconds. */
const freshMs = 3000;
const maxCachedBytes = 24 * 1024 * 1024;
/** Enough to render one page while others wait for the database; more would slow all of them down and finish none sooner. */
const renderedAtOnce = 8;
/** A page takes some ten milliseconds: a request that would wait fifty times as long is refused and told when to retry. */
const longestWaitMs = 500;

/** Renders pages with the web's production build in `folder`. Throws BuiltPagesError where it is missing or damaged. */
export async function loadBuiltPages(folder: string): Promise<PageRenderer> {
  const entryFile = join(folder, 'server/index.js');
  if (!existsSync(entryFile))
    throw new BuiltPagesError(
      `Cannot start: the web is not built, ${entryFile} is missing; run npm run build.`,
    );
  const build: ServerBuild = await import(pathToFileURL(entryFile).href).catch((error: Error) => {
    throw new BuiltPagesError(
      `Cannot start: the built web pages in ${entryFile} cannot be read (${error.message}); run npm run build.`,
      { cause: error },
    );
  });
  const entry = build.entry.module as unknown as WebEntry;
  const handle = entry.createRequestHandler(build, 'production');
  const inTurn = createBoundedQueue({
    concurrency: renderedAtOnce,
    maxWaitMs: longestWaitMs,
    busy: unavailable,
  });
  const renderPage: RenderPage = (request, context) => {
    const renderNow = () => asOnePage(() => handle(request, entry.createPageContext(context)));
    // A posted form is never turned away here: what was typed would be lost (decision 79).
    return request.method === 'POST' ? renderNow() : inTurn(renderNow);
  };
  const render = cachePages(renderPage, {
    freshMs,
    maxBytes: maxCachedBytes,
    now: () => performance.now(),
    variant: (request) => (entry.wantsWholePage(request) ? 'whole' : 'as it comes'),
    queryOf: entry.queryOf,
  });
  const routeOf = findRoutes(build);
  return {
    render,
    forget: () => render.forget(),
    routeOf,
    isPage: (pathname) => build.routes[routeOf(pathname)]?.path !== '*',
    formAt: async (pathname) => entry.formAt(build, pathname),
    answerBusy: async (request, context, refusal) => entry.answerBusy(request, context, refusal),
    mountAssets(app) {
      app.use('/tibeb/*', drawnPictures(entry.drawPicture));
      app.get(webManifestPath, serveWebManifest(entry.webManifest));
      app.use('*', staticFiles(join(folder, 'client')));
    },
    sharePictureAt: entry.sharePictureAt,
    sitePages: async () => entry.sitePages(),
  };
}

/** Finds the id of the route a path leads to, with or without the `.data` of a navigation in the browser. */
function findRoutes({ routes }: ServerBuild): (pathname: string) => string {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path } = route;
      const place = path === undefined ? {} : { path };
      return route.index ? [{ id, index: true, ...place }] : [{ id, ...place, children: childrenOf(id) }];
    });
  const tree = childrenOf(undefined);
  return (pathname) => {
    const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
    return matchRoutes(tree, page)?.at(-1)?.route.id ?? 'no page';
  };
}
