import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface SmallProxy {
  readonly origin: string;
  /** The number of requests that reached a server and got no complete answer. */
  cut(): number;
  close(): Promise<void>;
}

/**
 * A proxy before several servers, each on a port of the loopback address, like a load balancer: it keeps its connections open,
 * uses the servers in turn, and tries the next one only if a connection is refused. A request that was sent is never repeated:
 * if the server does not answer, it counts as cut and is answered 502.
 */
export async function openSmallProxy(ports: readonly number[]): Promise<SmallProxy> {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true, maxSockets: 64 })]));
  let turn = 0;
  let cut = 0;
  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    [port, ...others]: readonly number[],
  ) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({
      agent: agents.get(port ?? 0),
      port,
      host: '127.0.0.1',
      method,
      path,
      headers,
    });
    const fail = () => {
      cut += 1;
      answer.writeHead(502).end();
    };
    forwarded.on('response', (response) => {
      response.on('aborted', () => {
        cut += 1;
        answer.destroy();
      });
      answer.writeHead(response.statusCode ?? 502, withoutHopHeaders(response.headers));
      response.pipe(answer);
    });
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return;
      if (error.code !== 'ECONNREFUSED' || others.length === 0) fail();
      else pass(incoming, body, answer, others);
    });
    forwarded.end(body);
  };
  const server = createServer((incoming, answer) => {
    turn = (turn + 1) % ports.length;
    const portsInOrder = [...ports.slice(turn), ...ports.slice(0, turn)];
    // The body is read completely first, so that it can go to the next server.
    buffer(incoming).then(
      (body) => pass(incoming, body, answer, portsInOrder),
      () => answer.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => cut,
    async close() {
      for (const agent of agents.values()) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function withoutHopHeaders({ connection, 'keep-alive': keepAlive, ...headers }: IncomingMessage['headers']) {
  return headers;
}
