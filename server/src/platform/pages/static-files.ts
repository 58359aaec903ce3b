import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const compressed = /\.(br|gz)$/;

/**
 * Serves the files below `folder`, or their compressed version if the client accepts it. The list is read once, so that
 * a page's request never touches the disk. Hashed assets may be cached forever.
 */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = new Set(listFiles(folder));
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, context) => {
      // None of these files is a page: one that is opened directly may load and run nothing. Only the service worker
      // needs more: the policy of its own file applies to it.
      const worker = context.req.path === '/service-worker.js';
      const may = worker ? "; connect-src 'self'" : '';
      context.header('content-security-policy', `default-src 'none'${may}; frame-ancestors 'none'`);
      if (worker) return context.header('cache-control', 'no-cache');
      const hashed = path.includes(`${sep}assets${sep}`);
      context.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });
  return (context, next) => (files.has(context.req.path) ? serve(context, next) : next());
}

/** Their URL paths; hidden files belong to the build and are left out. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !compressed.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .filter((path) => !path.includes('/.'));
}
