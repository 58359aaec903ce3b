import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as SocketServer } from 'node:net';
import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { watchBodies } from './slow-bodies.ts';
import { refuseSlow, refuseUnreadable } from './unreadable-requests.ts';

/**
 * How long an idle connection stays open. A proxy must be the first to end it (nginx and most load balancers do after 60 s):
 * if the server is, the proxy may send a request just as the connection ends.
 */
const keepIdleMs = 75_000;

/** Phones on a bad line send at this speed: the largest picture takes 11 minutes. */
const slowestBytesPerSecond = 16 * 1024;

/** The largest form at that speed, and some more; Node counts all of a request, however steadily it comes. */
const requestTimeoutMs = 20 * 60_000;

export interface HttpServerSettings {
  readonly hostname: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** A client whose headers take longer is refused with 408. */
  readonly headersTimeoutMs?: number;
  /** A client whose body is silent for longer is refused with 408. */
  readonly bodyTimeoutMs?: number;
  /** A client whose body comes more slowly than this, by more than the body's time-out in all, is refused with 408. */
  readonly lowestBytesPerSecond?: number;
  /** How often the time-outs are checked: a refusal is at most this late. */
  readonly timeoutCheckMs?: number;
  /** How long a draining server waits for one more request on a connection that is idle. */
  readonly idleGraceMs?: number;
  /** How long a draining server waits for the requests in progress. */
  readonly drainTimeoutMs?: number;
}

export interface HttpServer {
  readonly port: number;
  /** Whether `drain` has begun. */
  isDraining(): boolean;
  /**
   * Works on as before for `acceptForMs`, then takes no new connections. Every answer from then on says
   * `Connection: close`, so that no client sends a request on a connection that is about to end; not before, for clients
   * would open new connections while the port closes. Resolves when every connection has ended; what is still running
   * after the drain time-out is cut.
   */
  drain(options?: { acceptForMs?: number }): Promise<void>;
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Listens and answers with `fetch`. Throws the error of the operating system where the address cannot be used. */
export async function openHttpServer(fetch: Fetch, settings: HttpServerSettings): Promise<HttpServer> {
  const { hostname, port, headersTimeoutMs = 10_000, timeoutCheckMs = 1000 } = settings;
  const { bodyTimeoutMs = 30_000, lowestBytesPerSecond = slowestBytesPerSecond } = settings;
  const server = createAdaptorServer({
    fetch,
    hostname,
    serverOptions: {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepIdleMs,
      connectionsCheckingInterval: timeoutCheckMs,
    },
  }) as Server;
  server.on('clientError', refuseUnreadable);
  const pace = { timeoutMs: bodyTimeoutMs, lowestBytesPerSecond, checkMs: timeoutCheckMs };
  watchBodies(server, pace, refuseSlow);
  const drain = prepareDrain(server, settings);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : port, ...drain };
}

/**
 * The state of a connection. Its pending answers are listed here, not in one set for all connections: a set that every
 * request changes is reallocated every few requests, and its old tables stay in memory until a full garbage collection
 * (decision 139).
 */
interface Connection {
  /** One, or several where requests were pipelined. */
  readonly pendingAnswers: ServerResponse[];
  /** How many bytes had come when it was last without a request. */
  bytesWhenIdle: number;
}

function prepareDrain(
  server: Server,
  { idleGraceMs = 2000, drainTimeoutMs = 8000 }: HttpServerSettings,
): Pick<HttpServer, 'drain' | 'isDraining'> {
  const connections = new Map<Socket, Connection>();
  let draining = false;
  let endConnections = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { pendingAnswers: [], bytesWhenIdle: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    connection?.pendingAnswers.push(response);
    response.once('close', () => {
      if (!connection) return;
      connection.pendingAnswers.splice(connection.pendingAnswers.indexOf(response), 1);
      connection.bytesWhenIdle = socket.bytesRead;
    });
    if (endConnections) response.shouldKeepAlive = false;
  });
  const endIdle = () => {
    for (const [socket, { pendingAnswers, bytesWhenIdle }] of connections)
      if (pendingAnswers.length === 0 && socket.bytesRead === bytesWhenIdle) socket.end();
  };
  return {
    isDraining: () => draining,
    async drain({ acceptForMs = 0 } = {}) {
      draining = true;
      if (acceptForMs > 0) await pause(acceptForMs);
      await idleTick();
      endConnections = true;
      // Not http.Server's own close, which ends idle connections at once: a request may be on its way on each of them.
      const closed = new Promise((resolve) => SocketServer.prototype.close.call(server, resolve));
      for (const { pendingAnswers } of connections.values())
        for (const response of pendingAnswers) if (!response.headersSent) response.shouldKeepAlive = false;
      const endingIdle = setInterval(endIdle, idleGraceMs);
      const endingAll = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, drainTimeoutMs);
      await closed;
      clearInterval(endingIdle);
      clearTimeout(endingAll);
    },
  };
}

/**
 * Resolves after a turn of the event loop in which almost nothing happened, or after 200 ms. Connections are accepted
 * once per turn, and closing the port resets those that wait to be accepted: after a short turn there are none.
 */
async function idleTick(): Promise<void> {
  const startedAt = performance.now();
  for (let last = startedAt; last - startedAt < 200; ) {
    await nextIteration();
    const now = performance.now();
    if (now - last < 0.1) return;
    last = now;
  }
}
