import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type HttpServerSettings, openHttpServer } from './http-server.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Answers /slow when `release` is called, /body once its body is there, everything else at once. */
async function open(settings: Partial<HttpServerSettings> = {}) {
  const waiting: (() => void)[] = [];
  const bodies = { bytes: 0, whole: 0, broken: 0 };
  const read = async ({ body }: Request) => {
    for await (const part of body ?? []) bodies.bytes += part.length;
  };
  const server = await openHttpServer(
    async (request) => {
      const { url } = request;
      if (url.endsWith('/slow')) await new Promise<void>((resolve) => waiting.push(resolve));
      if (url.endsWith('/body'))
        await read(request).then(
          () => (bodies.whole += 1),
          () => (bodies.broken += 1),
        );
      return new Response('answered');
    },
    { hostname: '127.0.0.1', port: 0, idleGraceMs: 50, ...settings },
  );
  const release = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { ...server, waiting, release, bodies };
}

/** A connection that stays open as long as the server lets it. */
async function connection(port: number, { allowHalfOpen = false } = {}) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  return {
    send: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`),
    write: (part: string) => socket.write(part),
    answers: () => text.match(/answered/g)?.length ?? 0,
    text: () => text,
    closed: once(socket, 'close'),
    isOpen: () => socket.writable,
  };
}

/** Resolves once new connections are refused. */
async function closedPort(port: number): Promise<void> {
  await vi.waitFor(async () => {
    const socket = connect(port, '127.0.0.1');
    const refused = once(socket, 'connect').finally(() => socket.destroy());
    await expect(refused).rejects.toThrow('ECONNREFUSED');
  }, oneAnswer);
}

const oneAnswer = { timeout: 5000, interval: 5 };

test('a request that arrives on an open connection after the drain began is answered, and the last one', async () => {
  const server = await open({ idleGraceMs: 60_000 });
  const client = await connection(server.port);
  client.send('/');
  await vi.waitFor(() => expect(client.answers()).toBe(1), oneAnswer);
  expect(client.text()).not.toMatch(/connection: close/i);

  const drained = server.drain();
  await closedPort(server.port);
  expect(server.isDraining()).toBe(true);
  client.send('/again');
  await client.closed;
  expect(client.answers()).toBe(2);
  expect(client.text()).toMatch(/connection: close/i);
  await drained;
});

test('what is under way is finished, and its connection is not kept for another', async () => {
  const server = await open({ idleGraceMs: 60_000 });
  const client = await connection(server.port);
  client.send('/slow');
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1), oneAnswer);
  const drained = server.drain();
  await closedPort(server.port);
  server.release();
  await client.closed;
  expect(client.text()).toMatch(/connection: close/i);
  expect(client.answers()).toBe(1);
  await drained;
});

test('connections without a request end after their grace, new ones are refused', async () => {
  const server = await open();
  const [silent, idle] = [await connection(server.port), await connection(server.port)];
  idle.send('/');
  await vi.waitFor(() => expect(idle.answers()).toBe(1), oneAnswer);
  const drained = server.drain();
  await closedPort(server.port);
  await Promise.all([silent.closed, idle.closed, drained]);
});

test('new connections are answered as long as the server still accepts', async () => {
  const server = await open();
  const drained = server.drain({ acceptForMs: 200 });
  const client = await connection(server.port);
  client.send('/');
  await client.closed;
  expect(client.answers()).toBe(1);
  await drained;
});

test('a request that is still arriving is not taken for an idle connection', async () => {
  const server = await open();
  const [slow, silent] = [await connection(server.port), await connection(server.port)];
  slow.write('GET / HTTP/1.1\r\n');
  const drained = server.drain();
  await silent.closed;
  slow.write('Host: test\r\n\r\n');
  await slow.closed;
  expect(slow.answers()).toBe(1);
  await drained;
});

test('a request that never ends is cut after the drain time-out', async () => {
  const server = await open({ drainTimeoutMs: 100 });
  const client = await connection(server.port);
  client.send('/slow');
  await vi.waitFor(() => expect(server.waiting).toHaveLength(1), oneAnswer);
  await server.drain();
  await client.closed;
  expect(client.answers()).toBe(0);
});

test('an idle connection stays open longer than proxies keep theirs', async () => {
  const server = await open();
  const client = await connection(server.port);
  client.send('/');
  await vi.waitFor(() => expect(client.answers()).toBe(1), oneAnswer);
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(client.text())?.[1])).toBeGreaterThan(60);
  await server.drain();
});

test('headers that take too long are refused soon after their time', async () => {
  const server = await open({ headersTimeoutMs: 100, timeoutCheckMs: 20 });
  const client = await connection(server.port);
  client.write('GET / HTTP/1.1\r\n');
  await client.closed;
  expect(client.text()).toMatch(/^HTTP\/1\.1 408 /);
  await server.drain();
});

/** Sends a body in parts, each once the one before it has come, as long as `isMore`. */
async function sendParts(
  { bodies }: Awaited<ReturnType<typeof open>>,
  client: Awaited<ReturnType<typeof connection>>,
  isMore: () => boolean,
) {
  client.write('POST /body HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n');
  for (let sent = 0; isMore() && client.isOpen(); ) {
    client.write('4\r\nmore\r\n');
    sent += 4;
    await vi.waitFor(() => expect(bodies.bytes >= sent || !client.isOpen()).toBe(true), oneAnswer);
  }
}

test('a body that keeps arriving is taken, however long it takes', async () => {
  const server = await open({ bodyTimeoutMs: 200, timeoutCheckMs: 20, lowestBytesPerSecond: 1 });
  const client = await connection(server.port);
  const end = performance.now() + 500;
  await sendParts(server, client, () => performance.now() < end);
  client.write('0\r\n\r\n');
  await vi.waitFor(() => expect(client.answers()).toBe(1), oneAnswer);
  expect(server.bodies).toMatchObject({ whole: 1, broken: 0 });
  await server.drain();
});

test('a body that stalls is refused, and its connection closed, also if the client leaves it open', async () => {
  const server = await open({ bodyTimeoutMs: 100, timeoutCheckMs: 20, lowestBytesPerSecond: 1 });
  const client = await connection(server.port, { allowHalfOpen: true });
  client.write('POST /body HTTP/1.1\r\nHost: test\r\nContent-Length: 1000\r\n\r\nmore');
  await vi.waitFor(() => expect(client.text()).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s), oneAnswer);
  await vi.waitFor(() => expect(server.bodies).toEqual({ bytes: 4, whole: 0, broken: 1 }), oneAnswer);
  await server.drain();
});

test('a body that arrives too slowly is refused, though it never stalls', async () => {
  const server = await open({ bodyTimeoutMs: 100, timeoutCheckMs: 20, lowestBytesPerSecond: 1_000_000 });
  const client = await connection(server.port);
  await sendParts(server, client, () => true);
  expect(client.text()).toMatch(/^HTTP\/1\.1 408 /);
  await server.drain();
});
