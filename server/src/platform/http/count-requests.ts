import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Metrics } from '../metrics/metrics.ts';
import type { RequestVariables } from './request-context.ts';

/**
 * Counts requests over the network by the name of the endpoint or page, or by the pattern of the route, but never by
 * the path, which clients choose freely. Requests that a page makes in process belong to that page.
 */
export function countRequests(metrics: Metrics): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (context, next) => {
    if (context.get('inProcess')) return next();
    const start = performance.now();
    await next();
    const route = context.get('route') ?? routePath(context);
    metrics.requestEnded(route, context.res.status, (performance.now() - start) / 1000);
  };
}
