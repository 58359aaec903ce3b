import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/**
 * Ends the connection after an answer given before the whole body had come: the rest of it would have to be read, or
 * would be taken for the next request.
 */
export const closeUnread: MiddlewareHandler = async (context, next) => {
  await next();
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (incoming && !incoming.complete) context.res.headers.set('connection', 'close');
};
