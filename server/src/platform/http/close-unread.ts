import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** How long a connection stays open after its answer, and how much of the body is read in that time. */
const lingerMs = 2000;
const lingerBytes = 256 * 1024;

/**
 * Ends the connection after an answer given before the whole body had come: the rest of it would have to be read, or
 * would be taken for the next request.
 */
export const closeUnread: MiddlewareHandler = async (context, next) => {
  await next();
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  if (!incoming || incoming.complete) return;
  context.res.headers.set('connection', 'close');
  lingerBeforeClose(incoming);
};

/**
 * A connection that is closed with bytes unread is reset, and a client that is still sending may lose the answer. So it
 * is closed in one direction first (RFC 9112, section 9.6): the client has time to read the answer, and a bounded part
 * of what it sends is read. Node calls `destroySoon` once the answer is written.
 */
function lingerBeforeClose(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const closeNow = socket.destroySoon.bind(socket);
  const readBefore = socket.bytesRead;
  // Before the answer is written: Node would read and drop all of a body that nobody listens to.
  incoming.on('data', () => {
    if (socket.bytesRead - readBefore > lingerBytes) incoming.pause();
  });
  socket.destroySoon = () => {
    if (incoming.complete) return closeNow();
    socket.end();
    const giveUp = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(giveUp));
    incoming.once('end', closeNow);
  };
}
