import type { MiddlewareHandler } from 'hono';

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Redirects a page opened by another name of this machine (localhost for 127.0.0.1) to the public origin: under any
 * other name the browser treats our own forms as cross-origin, and they would be refused. The port must be ours, so
 * that a forwarded port does not redirect to one where nothing listens. The Host header only decides whether to
 * redirect.
 */
export function oneLoopbackName(publicOrigin: string): MiddlewareHandler {
  const { host, hostname, port } = new URL(publicOrigin);
  return async (context, next) => {
    const hostHeader = context.req.header('host');
    if (
      !hostHeader ||
      hostHeader === host ||
      context.req.method !== 'GET' ||
      !loopbackNames.includes(hostname) ||
      !loopbackNames.some((name) => hostHeader === `${name}:${port}`)
    )
      return next();
    const url = new URL(publicOrigin);
    const { pathname, search } = new URL(context.req.url);
    url.pathname = pathname;
    url.search = search;
    return context.redirect(url.href, 307);
  };
}
