import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface BodyPace {
  /** How long a body may be silent. One that is slower than `lowestBytesPerSecond` uses this time up little by little. */
  readonly timeoutMs: number;
  readonly lowestBytesPerSecond: number;
  /** How often the bodies are checked: a refusal is at most this late. */
  readonly checkMs: number;
}

/** The body that is arriving on a connection. */
interface ArrivingBody {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  leftMs: number;
  /** How many bytes the connection had received at the last check. */
  bytes: number;
}

/**
 * Calls `refuse` for a connection whose body stalls or arrives too slowly, once per body. Node's own time-out for a request
 * is for all of it: a picture on a slow line would be cut off although it keeps arriving. Time is counted by checks, so that
 * a server that was busy for a while does not blame its clients.
 */
export function watchBodies(
  server: Server,
  { timeoutMs, lowestBytesPerSecond, checkMs }: BodyPace,
  refuse: (socket: Socket, answered: boolean) => void,
): void {
  // By connection, not a set of bodies: a set that requests change is reallocated every few requests (decision 139).
  const bodies = new Map<Socket, ArrivingBody | undefined>();
  server.on('connection', (socket: Socket) => {
    bodies.set(socket, undefined);
    socket.once('close', () => bodies.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && bodies.has(socket))
      bodies.set(socket, { request, response, leftMs: timeoutMs, bytes: socket.bytesRead });
  });
  const check = () => {
    for (const [socket, body] of bodies) {
      if (!body) continue;
      const earnedMs = ((socket.bytesRead - body.bytes) / lowestBytesPerSecond) * 1000;
      body.leftMs = Math.min(timeoutMs, body.leftMs - checkMs + earnedMs);
      body.bytes = socket.bytesRead;
      if (!body.request.complete && body.leftMs > 0) continue;
      bodies.set(socket, undefined);
      if (!body.request.complete) refuse(socket, body.response.headersSent);
    }
  };
  const checking = setInterval(check, checkMs).unref();
  server.once('close', () => clearInterval(checking));
}
