import type { MiddlewareHandler } from 'hono';

export const webManifestPath = '/manifest.webmanifest';

/** Serves the web app manifest, whose text comes from the web's build. */
export function serveWebManifest(read: () => string | Promise<string>): MiddlewareHandler {
  return async () =>
    new Response(await read(), {
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      },
    });
}
