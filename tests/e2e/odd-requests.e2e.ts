import { request as send } from 'node:http';
import { connect } from 'node:net';
import { errorFormSchema } from '#contract/envelope.ts';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { signedIn } from '#tests/support/identity.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

type Ask = (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<Answer>;

const test = base.extend<{ ask: Ask }>({
  /** Sends a path unchanged: fetch would normalize it. */
  ask: async ({ server }, use) => {
    await use(
      (method, path, headers = {}, body = '') =>
        new Promise((resolve, reject) => {
          const options = {
            method,
            path,
            headers: { 'content-length': Buffer.byteLength(body), ...headers },
          };
          send(server.origin, options, (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk) => chunks.push(chunk));
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(chunks).toString(),
              }),
            );
          })
            .on('error', reject)
            .end(body);
        }),
    );
  },
});

const ends = ['%00', '%E0%A4%A', '%2e%2e', '..', '%ED%A0%80', `${'a'.repeat(8000)}`];
const parents = ['/', '/events/', '/professionals/', '/fund-me/', '/blog/', '/resources/', '/organizers/'];
const deeper = [
  '/receipts/',
  '/edit-event/',
  '/account/tips/',
  '/share/',
  '/uploads/',
  '/tibeb/',
  '/assets/',
];
const oddPaths = [
  ...[...parents, ...deeper].flatMap((parent) => ends.map((end) => parent + end)),
  ...['//evil.example', '///evil.example', '/\\evil.example', '/%2fevil.example', '/..//evil.example'],
  ...['//evil.example/%2e%2e', '/./%2e//evil.example/..', '/x/..//evil.example', '//evil.example.data'],
  ...['/professionals/%00/tip', '/events/%E0%A4%A/tip', '/events/%00.ics', '/__manifest?p=%00', '/%00.data'],
  ...[
    '/events?search=%00&page=1e309&category=%E0%A4%A',
    '/events?page=99999999999999999999',
    '/events?page=-1',
  ],
  ...['/legals/privacy/?x=1', '/LEGALS/Terms-of-Service?x=1', '/legals/priv%61cy/', '/Events/?x=1'],
  ...[
    '/professionals?search=%E0%A4%A&type=%00&page=NaN',
    '/fund-me?search=%00&category=%E0%A4%A',
    '/blog?page=9e9',
  ],
];

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
  test(`no address makes a page fail or leads to another site (${method})`, async ({
    server,
    serverLog,
    ask,
  }) => {
    for (const path of oddPaths) {
      const { status, headers } = await ask(method, path, method === 'POST' ? urlencoded : {});
      expect(status, path).toBeLessThan(500);
      const location = String(headers.location ?? '/');
      expect(new URL(location, server.origin).origin, path).toBe(server.origin);
    }
    expect(serverLog.failures()).toEqual([]);
  });
}

test('signing in leads to no other site, however its address is spelled', async ({ server, ask }) => {
  const request = (path: string, init?: RequestInit) => fetch(`${server.origin}${path}`, init);
  const { email, password, token } = await signedIn({ request });
  const credentials = new URLSearchParams({ email, password }).toString();
  const spelled = ['/.//evil.example', '/..//evil.example', '/%2e//evil.example/x', '/a/..//evil.example'];
  for (const next of [...spelled, '/./\\evil.example', '//evil.example', 'https://evil.example']) {
    const path = `/sign-in?next=${encodeURIComponent(next)}`;
    const sentOn = await ask('GET', path, { cookie: `accessToken=${token}` });
    const signed = await ask('POST', path, { ...urlencoded, origin: server.origin }, credentials);
    for (const answer of [sentOn, signed]) {
      expect(answer.status, next).toBe(302);
      expect(answer.headers.location, next).toBe('/');
    }
  }
});

for (const [what, method, headers, body, status] of [
  ['is no form', 'POST', { 'content-type': 'application/json' }, '{}', 415],
  ['says not what it is', 'POST', {}, '', 415],
  ['is a damaged form', 'POST', multipart, '--x garbage', 400],
  ['is a form without an end', 'POST', { 'content-type': 'multipart/form-data' }, '--x--', 400],
  ['is no method of pages', 'PATCH', urlencoded, 'a=b', 405],
] as [what: string, method: string, headers: Record<string, string>, body: string, status: number][]) {
  test(`what ${what} is refused before a page sees it`, async ({ serverLog, ask }) => {
    const answer = await ask(method, '/fund-me', headers, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(/^[A-Z].+\.$/);
    expect(serverLog.failures()).toEqual([]);
  });
}

test('a form that is too large is refused with the reason', async ({ ask }) => {
  const form = (size: number) => ask('POST', '/fund-me', urlencoded, `title=${'a'.repeat(size)}`);
  const refused = await form(1024 * 1024);
  expect(refused.status).toBe(413);
  expect(refused.body).toBe('What you sent is too large for this form. Please go back and shorten it.');
  expect((await form(200 * 1024)).body).toContain('Please select a category.');
});

test('a form with a picture is read for whoever is signed in, also one slightly too large', async ({
  server,
  serverLog,
  ask,
}) => {
  const request = (path: string, init?: RequestInit) => fetch(`${server.origin}${path}`, init);
  const { cookie, token } = await signedIn({ request });
  const head = '--x\r\ncontent-disposition: form-data; name="picture_file"; filename="a.png"\r\n\r\n';
  const body = (size: number) => `${head}${'a'.repeat(size)}\r\n--x--\r\n`;
  const send = (path: string, size: number, headers = {}) =>
    ask('POST', path, { ...multipart, origin: server.origin, accept: 'text/html', ...headers }, body(size));
  const signed = { cookie: `${cookie}; accessToken=${token}` };
  const tooLarge = await send('/account', 11 * 1024 * 1024, signed);
  expect(tooLarge.status).toBe(413);
  expect(tooLarge.body).toContain('<title>Your account');
  // Here and below only the size is announced: the request is refused before its body arrives.
  const announce = (bytes: number) => ({
    ...multipart,
    accept: 'text/html',
    'content-length': String(bytes),
  });
  const origin = { origin: server.origin };
  const refused = await ask('POST', '/account', { ...announce(17 * 1024 * 1024), ...origin, ...signed });
  expect([refused.status, refused.body]).toEqual([
    413,
    'What you sent is too large. A picture may have at most 10 MB: please go back and choose a smaller one.',
  ]);
  for (const path of ['/account', '/create-event', '/account.data']) {
    const guest = await ask('POST', path, { ...announce(1024 * 1024), ...origin });
    expect([guest.status, guest.body]).toEqual([401, 'Please sign in before you send a picture.']);
  }
  expect(serverLog.failures()).toEqual([]);
});

test('a page without a form says so before it reads one', async ({ ask }) => {
  for (const path of ['/', '/events', '/no-such-page', '/events.data', '/_.data']) {
    const answer = await ask('POST', path, urlencoded, 'a=b');
    expect([path, answer.status, answer.body]).toEqual([path, 405, 'This page does not accept forms.']);
  }
});

for (const [what, bytes, status] of [
  ['headers beyond all measure', `GET /events HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['an address of a megabyte', `GET /api/v1/${'a'.repeat(1_000_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['what is no request', 'nonsense\r\n\r\n', 400],
] as const) {
  test(`${what} get the error form too`, async ({ server }) => {
    const { hostname, port } = new URL(server.origin);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk;
      });
      // The server closes the connection while the rest is still being sent.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(errorFormSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).type).toBe('client_error');
  });
}
