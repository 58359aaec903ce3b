import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { generateKeyPair, SignJWT } from 'jose';
import { identityPaths } from '#contract/account/identity.ts';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { newcomer, post, signedIn } from '#tests/support/identity.ts';
import { addressOf, makeOwnedThings } from '#tests/support/owned-things.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import routes from '#web/routes.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const paths: string[] = [];
const cookies: Record<string, string> = {};

test.beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true, pages: await loadBuiltPages('web/build') });
  const { pool } = server.services;
  const ended = await signedIn(server);
  await post(server, identityPaths.signOut, {}, { cookie: ended.cookie });
  /** The id of an account, which the first request makes. */
  const accountOf = async ({ token, email }: { token: string; email: string }): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` };
    await server.request('/api/v1/account/users/profile', { headers });
    return (await pool.query('SELECT id FROM account WHERE email = $1', [email])).rows[0].id;
  };
  const erased = await signedIn(server);
  await server.ownerPool.query(
    "UPDATE account SET erased_at = now(), email = '', full_name = '', profile_picture = NULL, picture_id = NULL WHERE id = $1",
    [await accountOf(erased)],
  );
  const { privateKey } = await generateKeyPair('EdDSA');
  const forge = (claims: Record<string, unknown> = {}) =>
    new SignJWT({ sub: randomUUID(), sid: randomUUID(), iss: 'tibeb', aud: 'tibeb-api', ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: randomUUID() })
      .setIssuedAt()
      .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '15m')
      .sign(privateKey);
  const forged = await forge();
  const live = await signedIn(server, newcomer());
  const things = await makeOwnedThings(pool, await accountOf(live));
  paths.push(...routes.map(({ path = '' }) => addressOf(`/${path}`, things)));
  Object.assign(cookies, {
    'of an ended session': `accessToken=${ended.token}`,
    'of an ended session, with its cookie': `accessToken=${ended.token}; ${ended.cookie}`,
    'of an erased account': `accessToken=${erased.token}`,
    forged: `accessToken=${forged}`,
    'forged, with a made-up session': `accessToken=${forged}; tibeb.session_token=made.up`,
    'of another issuer': `accessToken=${await forge({ iss: 'https://elsewhere.example' })}`,
    'broken in its signature': `accessToken=${live.token.slice(0, -6)}AAAAAA`,
    expired: `accessToken=${await forge({ exp: 1_700_000_000 })}`,
    'no token at all': 'accessToken=garbage',
    'of strange characters': 'accessToken=%00"<b>.é.%',
  });
});
test.afterAll(() => server?.stop());

/** Tokens that have not expired by their readable content; only the server can find what is wrong with them. */
const unexpired = [
  'of an ended session',
  'of an ended session, with its cookie',
  'of an erased account',
  'forged',
  'forged, with a made-up session',
  'of another issuer',
  'broken in its signature',
];
/** For these, section 4 of the specification redirects to the start page. */
const expired = ['expired', 'no token at all', 'of strange characters'];

const visit = (path: string, cookie = '', accept = 'text/html') =>
  server.request(path, { headers: { accept, cookie } });
const removesToken = (page: Response) =>
  page.headers.getSetCookie().some((line) => line.startsWith('accessToken=;') && line.includes('Max-Age=0'));
/** The target of the redirect, or the text of the heading. */
const contentOf = async (page: Response) =>
  page.headers.get('location') ?? /<h1[^>]*>(.*?)<\/h1>/s.exec(await page.text())?.[1];

/** What a stranger gets at a path: the same whichever token is compared with it. */
const strangers = new Map<string, readonly [status: number, content: string | undefined]>();
async function ofStranger(path: string) {
  const page = await visit(path);
  return [page.status, await contentOf(page)] as const;
}

for (const kind of unexpired) {
  test(`every page is shown as to a stranger with a token ${kind}, and takes it off`, async () => {
    for (const path of paths) {
      const stranger = strangers.get(path) ?? (await ofStranger(path));
      strangers.set(path, stranger);
      const page = await visit(path, cookies[kind]);
      const what = [page.status, await contentOf(page), path === '/sign-out' || removesToken(page)];
      expect([path, ...what]).toEqual([path, ...stranger, true]);
    }
  });
}

for (const kind of expired) {
  test(`every page leads to the start with a token that is ${kind}, and takes it off`, async () => {
    for (const path of paths.filter((one) => one !== '/sign-out')) {
      const page = await visit(path, cookies[kind]);
      const where = path === '/' ? [200, null] : [302, '/'];
      expect([path, page.status, page.headers.get('location'), removesToken(page)]).toEqual([
        path,
        ...where,
        true,
      ]);
    }
  });
}

test('a page says without scripts that the session is over, and what scripts load is the same', async () => {
  const page = await (await visit('/events', cookies['of an ended session'])).text();
  expect(page).toContain('Session Expired');
  const [stranger, data] = [
    await visit('/events.data', '', '*/*'),
    await visit('/events.data', cookies['of an ended session'], '*/*'),
  ];
  expect([data.status, removesToken(data)]).toEqual([stranger.status, true]);
});

test('a form sent with a token that is refused leads to sign in, and nothing is written', async () => {
  const tipPage = paths.find((path) => /^\/professionals\/.+\/tip$/.test(path)) ?? '';
  const page = await server.request(tipPage, {
    method: 'POST',
    headers: {
      cookie: cookies['of an ended session'] ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      total_amount: '5',
      method: '0d2f6c1e-5f0a-4c57-9a53-6d0b8a1c0001',
      message: '',
      idempotency_key: randomUUID(),
    }),
  });
  expect(page.status).toBe(303);
  expect(page.headers.get('location')).toMatch(/^\/sign-in\?/);
  expect((await server.services.pool.query('SELECT FROM tip')).rowCount).toBe(0);
});
