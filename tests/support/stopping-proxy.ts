import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy before the sandbox that can stop a request on its way, as a slow network does. */
export async function openStoppingProxy() {
  let target = '';
  let stopped:
    | {
        isMeant: (call: string) => boolean;
        at: 'request' | 'answer';
        arrived: () => void;
        goOn: Promise<void>;
      }
    | undefined;
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const server = createServer(async (incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await buffer(incoming);
    const meant = stopped?.isMeant(`${method} ${url}`) ? stopped : undefined;
    if (meant) stopped = undefined;
    const stopAt = async (at: 'request' | 'answer') => {
      if (meant?.at !== at) return;
      meant.arrived();
      await meant.goOn;
    };
    await stopAt('request');
    const forwarded = request(new URL(url, target), { method, headers });
    forwarded.on('response', async (response) => {
      // The server accepts checkouts at the origin that it knows as Stripe's.
      const text = (await buffer(response)).toString().replaceAll(target, origin());
      await stopAt('answer');
      const { 'content-length': _, 'transfer-encoding': __, ...others } = response.headers;
      answer.writeHead(response.statusCode ?? 502, others).end(text);
    });
    forwarded.on('error', () => answer.destroy());
    forwarded.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: origin(),
    /** The server that requests are sent on to. */
    before(origin: string) {
      target = origin;
    },
    /** Stops the next request whose method and path fit, or its answer. `stopped` resolves when it has arrived; `goOn` sends it on. */
    stopNext(isMeant: (call: string) => boolean, at: 'request' | 'answer' = 'request') {
      const arrival = Promise.withResolvers<void>();
      const going = Promise.withResolvers<void>();
      stopped = { isMeant, at, arrived: arrival.resolve, goOn: going.promise };
      return { stopped: arrival.promise, goOn: going.resolve };
    },
    stop: () => void server.close().closeAllConnections(),
  };
}
