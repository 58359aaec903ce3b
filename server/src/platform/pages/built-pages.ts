import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import type { PageContext, PageRenderer } from './page-renderer.ts';

/** What web/app/entry.server.tsx exports beside the renderer. */
interface ServerEntry {
  createPageContext(context: PageContext): RouterContextProvider;
}

/** Renders pages with the web's production build in `folder`. Throws when the web has not been built. */
export async function loadBuiltPages(folder: string): Promise<PageRenderer> {
  const entry = join(folder, 'server/index.js');
  if (!existsSync(entry)) throw new Error(`The web is not built: ${entry} is missing. Run npm run build.`);
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  const render = createRequestHandler(build, 'production');
  const { createPageContext } = build.entry.module as unknown as ServerEntry;
  return {
    render: (request, context) => render(request, createPageContext(context)),
    mountAssets(app) {
      app.use(
        '/assets/*',
        serveStatic({
          root: join(folder, 'client'),
          precompressed: true,
          onFound: (_path, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
        }),
      );
      app.use(
        '*',
        serveStatic({
          root: join(folder, 'client'),
          precompressed: true,
          onFound: (_path, context) => context.header('cache-control', 'public, max-age=86400'),
        }),
      );
    },
  };
}
