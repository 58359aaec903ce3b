import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const compressed = /\.(br|gz)$/;

/**
 * Serves the files below `folder`, in the compressed twin beside them where the client takes it. The list is
 * read once, so that a page's request never touches the disk. Hashed assets may be kept for ever.
 */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = new Set(listFiles(folder));
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, context) => {
      // None of them is a page: whatever is opened by itself may load and run nothing. Only the service
      // worker asks for more, by the rules it came with.
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

/** Their paths in addresses; hidden ones are the build's own and stay out. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !compressed.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
    .filter((path) => !path.includes('/.'));
}
