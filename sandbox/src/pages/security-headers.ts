import type { MiddlewareHandler } from 'hono';

/**
 * The headers of a page. `formTargets` are the origins its forms may lead to, also by redirects: browsers check `form-action`
 * against those too.
 */
export function pageHeaders(formTargets: string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...baseHeaders, 'content-security-policy': policy.join('; ') };
}

const baseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Refuses requests of other sites' pages that change something. */
export const sameSiteChanges: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site') {
    return c.text('Refused: this request comes from another site.', 403);
  }
  await next();
};
