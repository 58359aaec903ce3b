import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { drawnPictures } from './drawn-pictures.ts';
import type { PageRenderer, WebEntry } from './page-renderer.ts';
import { serveWebManifest, webManifestPath } from './web-manifest.ts';

const buildModule = 'virtual:react-router/server-build';

/**
 * Renders pages from the sources in `folder`, for development: Vite serves the browser's modules and reloads
 * what changes. Nothing is cached or compressed. `close` ends Vite.
 */
export async function loadDevPages(folder: string): Promise<PageRenderer & { close(): Promise<void> }> {
  // Only here: the production image has no Vite.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: folder,
    appType: 'custom',
    server: { middlewareMode: true },
    // The default loader writes a bundle and deletes it again, and Node in watch mode would restart endlessly.
    configLoader: 'native',
  });
  const load = async () => {
    const build = (await vite.ssrLoadModule(buildModule)) as ServerBuild;
    return { build, entry: build.entry.module as unknown as WebEntry };
  };
  return {
    async render(request, context) {
      const { build, entry } = await load();
      return entry.createRequestHandler(build, 'development')(request, entry.createPageContext(context));
    },
    async formAt(pathname) {
      const { build, entry } = await load();
      return entry.formAt(build, pathname);
    },
    async answerBusy(request, context, refusal) {
      return (await load()).entry.answerBusy(request, context, refusal);
    },
    mountAssets(app) {
      app.use(
        '/tibeb/*',
        drawnPictures(async (pathname) => (await load()).entry.drawPicture(pathname)),
      );
      app.get(
        webManifestPath,
        serveWebManifest(async () => (await load()).entry.webManifest()),
      );
      (app as unknown as Hono<{ Bindings: HttpBindings }>).use('*', async (context, next) => {
        const { incoming, outgoing } = context.env;
        const answered = await new Promise<boolean>((resolve, reject) => {
          outgoing.once('close', () => resolve(true));
          vite.middlewares(incoming, outgoing, (error?: unknown) => (error ? reject(error) : resolve(false)));
        });
        return answered ? RESPONSE_ALREADY_SENT : next();
      });
    },
    sharePictureAt: async (pathname, context) => (await load()).entry.sharePictureAt(pathname, context),
    sitePages: async () => (await load()).entry.sitePages(),
    close: () => vite.close(),
  };
}
