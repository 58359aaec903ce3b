import type { MiddlewareHandler } from 'hono';
import { compressPage } from './compress-page.ts';

/** Serves pictures that are drawn from their address alone; the same address always gives the same picture. */
export function drawnPictures(
  draw: (pathname: string) => string | undefined | Promise<string | undefined>,
): MiddlewareHandler {
  return async (context, next) => {
    const drawing = await draw(context.req.path);
    if (drawing === undefined) return next();
    return compressPage(
      context.req.raw,
      new Response(drawing, {
        headers: {
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        },
      }),
    );
  };
}
