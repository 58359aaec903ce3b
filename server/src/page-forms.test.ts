import { once } from 'node:events';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PageRenderer } from '#server/platform/pages/page-renderer.ts';
import { signedIn } from '#tests/support/identity.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

/** A page that echoes its form: the names of the fields, and the size of the file in bytes. */
const pages: PageRenderer = {
  mountAssets() {},
  sharePictureAt: async () => undefined,
  sitePages: async () => [],
  formAt: async (path) => (path === '/reading' ? undefined : { takesPicture: path === '/picture' }),
  async render(_request, { form }) {
    const file = form?.get('file');
    return Response.json({ names: [...(form?.keys() ?? [])], bytes: file instanceof File ? file.size : 0 });
  },
};

let server: Awaited<ReturnType<typeof startTestServer>>;
let listener: Server;
const connections: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer({ pages });
  listener = createAdaptorServer({ fetch: server.app.fetch }) as Server;
  listener.on('connection', (socket) => connections.push(socket));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterAll(async () => {
  listener.close();
  await server.stop();
});

const megabyte = 1024 * 1024;
const boundary = 'x'.repeat(20);
const multipart = `multipart/form-data; boundary=${boundary}`;

/** A form with a file of that many bytes. */
function pictureForm(bytes: number): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

interface Sent {
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Sends the head of a request and as much of its body as the server accepts; returns the answer and how much was read. */
async function send({ path, headers, body = Buffer.alloc(0) }: Sent) {
  const { port } = listener.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ host: '127.0.0.1:3000', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('data', () => {
      if (/\r\n\r\n/.test(text) && !/connection: close/i.test(text)) resolve();
    });
  });
  const own = connections.find(({ remotePort }) => remotePort === socket.localPort) ?? connections.at(-1);
  socket.destroy();
  return {
    status: Number(text.split(' ')[1]),
    closed: /connection: close/i.test(text),
    text,
    bytesRead: own?.bytesRead ?? 0,
  };
}

/** The headers of a form of that many bytes, of which nothing more is sent. */
const announced = (bytes: number, type = multipart) => ({
  'content-type': type,
  'content-length': String(bytes),
});

test('whoever is still sending a refused body gets the answer, and no reset before it', async () => {
  const { port } = listener.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const events: string[] = [];
  for (const event of ['error', 'end', 'data']) socket.on(event, () => events.push(event));
  const size = 12 * megabyte;
  const head = `POST /picture HTTP/1.1\r\nhost: 127.0.0.1:3000\r\ncontent-type: ${multipart}\r\ncontent-length: ${size}\r\n\r\n`;
  socket.write(head + 'x'.repeat(size));
  await vi.waitFor(() => expect(events).toEqual(['data', 'end']));
  socket.destroy();
});

test.each<[what: string, path: string, headers: Record<string, string>, status: number]>([
  ['to a page without a form', '/reading', announced(15 * megabyte), 405],
  ['that is too large for a form without a picture', '/form', announced(megabyte), 413],
  ['with a picture from a guest', '/picture', announced(15 * megabyte), 401],
  ['that is no form', '/form', announced(15 * megabyte, 'application/json'), 415],
  ['to the API from a guest', '/api/v1/pictures?purpose=portrait', announced(megabyte, 'image/png'), 401],
  [
    'to the API with an invalid token',
    '/api/v1/tipping/tips/pay',
    { ...announced(1000), authorization: 'Bearer x' },
    401,
  ],
  [
    'to the API that is too large',
    '/api/v1/shared/testimonials',
    announced(megabyte, 'application/json'),
    413,
  ],
  ['from a provider that is too large', '/api/v1/payments/webhooks/stripe', announced(megabyte), 413],
  ['to the identity service that is too large', '/identity/sign-in/email', announced(megabyte), 413],
  ['to the geocoder', '/geocode/v1/json', announced(megabyte), 405],
])('a body %s is refused before any of it has come', async (_what, path, headers, status) => {
  const answer = await send({ path, headers });
  expect(answer.status).toBe(status);
  expect(answer.closed).toBe(true);
});

test('of 15 MB that the server refuses it reads no more than what is on the way', async () => {
  const body = pictureForm(15 * megabyte);
  const answer = await send({ path: '/reading', headers: announced(body.length), body });
  expect(answer.status).toBe(405);
  expect(answer.bytesRead).toBeLessThan(megabyte);
});

test('chunks are counted while they come', async () => {
  const chunk = Buffer.alloc(300 * 1024, 'a');
  const body = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  for (const path of ['/form', '/picture', '/api/v1/shared/testimonials', '/identity/sign-in/email']) {
    const type = path.includes('api') ? 'application/json' : multipart;
    const answer = await send({
      path,
      headers: { 'content-type': type, 'transfer-encoding': 'chunked' },
      body,
    });
    expect([path, answer.status, answer.closed]).toEqual([path, 413, true]);
  }
});

test('whoever is signed in sends a picture with a form that takes one', async () => {
  const { cookie } = await signedIn(server);
  const body = pictureForm(11 * megabyte);
  for (const cookies of [cookie, await newCookie()]) {
    const answer = await send({
      path: '/picture',
      headers: { ...announced(body.length), cookie: cookies },
      body,
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(JSON.stringify({ names: ['file'], bytes: 11 * megabyte }));
  }
  const tooLarge = await send({ path: '/picture', headers: { ...announced(17 * megabyte), cookie } });
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.text).toContain('A picture may have at most 10 MB');
});

test('a small form needs no one to be signed in, with a picture or not', async () => {
  const body = pictureForm(1000);
  for (const path of ['/form', '/picture'])
    expect((await send({ path, headers: announced(body.length), body })).text).toContain('"bytes":1000');
});

/** For each cookie, sends the beginning of a 15 MB form with a picture, and then nothing more. */
async function openForms(cookies: readonly string[], sentBytes = 0) {
  const { port } = listener.address() as AddressInfo;
  const part = Buffer.alloc(sentBytes, 'a');
  const sockets = cookies.map((cookie) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const lines = [`content-type: ${multipart}`, `content-length: ${15 * megabyte}`, `cookie: ${cookie}`];
    socket.write(`POST /picture HTTP/1.1\r\nhost: a\r\n${lines.join('\r\n')}\r\n\r\n`);
    if (sentBytes > 0) socket.write(part);
    return socket;
  });
  const firstAnswer = Promise.race(sockets.map(async (socket) => String((await once(socket, 'data'))[0])));
  firstAnswer.catch(() => {});
  return { firstAnswer, letGo: () => sockets.map((socket) => socket.destroy()) };
}

const newCookie = async () => `accessToken=${await server.token(somebody())}`;
const newCookies = (count: number) => Promise.all(Array.from({ length: count }, newCookie));

test('of one person only two large forms are read at a time', async () => {
  const cookie = await newCookie();
  const { firstAnswer, letGo } = await openForms([cookie, cookie, cookie]);
  const answer = await firstAnswer;
  expect(answer).toMatch(/^HTTP\/1.1 429 /);
  expect(answer).toMatch(/retry-after: \d+/i);
  letGo();
});

test('of all people only so many bytes of large forms are held at a time, and the others are served after them', async () => {
  const { firstAnswer, letGo } = await openForms(await newCookies(6), 14 * megabyte);
  const answer = await firstAnswer;
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  expect(answer).toMatch(/retry-after: \d+/i);
  letGo();
  const body = pictureForm(megabyte);
  const cookie = await newCookie();
  await vi.waitFor(async () => {
    const served = await send({ path: '/picture', headers: { ...announced(body.length), cookie }, body });
    expect(served.status).toBe(200);
  });
});

test('a slow sender does not block others', async () => {
  const people = await newCookies(20);
  const { letGo } = await openForms([...people, ...people], 1000);
  const body = pictureForm(megabyte);
  const cookie = await newCookie();
  const served = await send({ path: '/picture', headers: { ...announced(body.length), cookie }, body });
  expect(served.status).toBe(200);
  letGo();
});
