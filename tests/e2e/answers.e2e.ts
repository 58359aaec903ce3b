import { hash } from 'node:crypto';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

let beneficiary: string;

test.beforeAll(async ({ pool }) => {
  beneficiary = (await makeBeneficiary(pool)).id;
});

const attemptsLogged = (log: string, path: string) =>
  log.split('\n').filter((line) => line.includes('unknown path') && line.includes(`"${path}"`)).length;

for (const [path, heading] of [
  ['/', 'Love what they make?'],
  ['/events', 'Discover Events &amp; Support Creators'],
  ['/event-organizer-registration', 'Event Organizer Registration'],
  ['/event-management', 'Event Management'],
  ['/create-event', 'Create Event'],
  ['/professionals', 'Discover &amp; Support Creators'],
  ['/blog', 'The Tibeb Blog'],
  ['/blog/a-banknote-on-the-forehead', 'A Banknote on the Forehead'],
  ['/resources', 'Artist Resources'],
  ['/resources/getting-started', 'Getting Started with Digital Tips'],
  ['/fund-me', 'Support Creative Projects'],
  ['/fund-me/four-hundred-cassettes', 'Four Hundred Cassettes'],
  ['/sign-up', 'Create your account'],
  ['/sign-in', 'Welcome back'],
  ['/forgot-password', 'Forgot your password?'],
  ['/legals', 'Legal'],
  ['/legals/terms-of-service', 'Terms of Service'],
  ['/legals/privacy', 'Privacy Policy'],
] as const) {
  test(`the route ${path} answers with its screen`, async ({ get }) => {
    const answer = await get(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')).toContain(heading);
  });
}

test('a mistyped path is logged without the mail address or the secret in it', async ({ get, serverLog }) => {
  const secret = 'Zk3vXq9_TbL0-mYw7RfA2g';
  for (const part of ['abebe@example.com', 'abebe%40example.com', secret, '0123456789abcdef0123'])
    await get(`/nowhere/${part}/at-all`);
  await expect(() => expect(attemptsLogged(serverLog.text(), '/nowhere/[redacted]/at-all')).toBe(4)).toPass();
  expect(serverLog.text()).not.toContain('abebe');
  expect(serverLog.text()).not.toContain(secret);
});

test('an attempt to write to an unknown path is logged, too, and to a page is not', async ({
  server,
  serverLog,
}) => {
  const send = async (method: string, path: string, type: string) =>
    (await fetch(server.origin + path, { method, headers: { 'content-type': type }, body: 'a=b' })).status;
  const form = 'application/x-www-form-urlencoded';
  for (const path of ['/no/such/loom', '/blog']) {
    expect(await send('POST', path, form)).toBe(405);
    expect(await send('POST', path, 'application/json')).toBe(415);
    expect(await send('PUT', path, form)).toBe(405);
    expect(await send('DELETE', path, form)).toBe(405);
  }
  await expect(() => expect(attemptsLogged(serverLog.text(), '/no/such/loom')).toBe(4)).toPass();
  expect(attemptsLogged(serverLog.text(), '/blog')).toBe(0);
});

test('an unknown path answers 404 with the way home, and every attempt is logged', async ({
  visit,
  get,
  serverLog,
}) => {
  const { page, expectProblem } = await visit();
  expectProblem(/404/);
  const answer = await page.goto('/no/such/thread');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await get('/no/such/thread');
  await expect(() => expect(attemptsLogged(serverLog.text(), '/no/such/thread')).toBe(2)).toPass();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL('/');
  await page.waitForLoadState('networkidle');
  // Simulates going back to it, which the browser's router does without a new document.
  await page.evaluate(() => {
    history.pushState(null, '', '/another/lost/thread');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await expect(() => expect(attemptsLogged(serverLog.text(), '/another/lost/thread')).toBe(1)).toPass();
  expect((await page.goto('/not-found'))?.status()).toBe(404);
  expect(attemptsLogged(serverLog.text(), '/not-found')).toBe(0);
});

test('a failing page says so, gives the number of the request and offers to try again', async ({
  visit,
  pool,
  serverLog,
}) => {
  const { page, expectProblem } = await visit();
  expectProblem(/500/);
  await pool.query('ALTER VIEW listed_beneficiary RENAME TO moved');
  const answer = await page.goto(`/professionals/${beneficiary}/tip`);
  await pool.query('ALTER VIEW moved RENAME TO listed_beneficiary');
  expect(answer?.status()).toBe(500);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  const number = await page.locator('code').innerText();
  expect(number).toBe((await answer?.allHeaders())?.['x-request-id']);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Send Tip' }).waitFor();
  expect(serverLog.failures().join()).toContain(number);
});

test('a beneficiary that cannot be fetched is told, logged, and can be asked for again', async ({
  visit,
  pool,
  serverLog,
}) => {
  const { page, expectProblem } = await visit();
  expectProblem(/503/);
  await pool.query('ALTER VIEW listed_beneficiary RENAME TO moved');
  const answer = await page.goto(`/professionals/${beneficiary}`);
  await pool.query('ALTER VIEW moved RENAME TO listed_beneficiary');
  expect(answer?.status()).toBe(503);
  await page.getByRole('heading', { name: 'Failed to fetch beneficiary' }).waitFor();
  await expect(() => expect(serverLog.text()).toContain('"msg":"Failed to fetch beneficiary"')).toPass();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 2, name: 'About' }).waitFor();
});

test.describe('security headers', () => {
  const answers: [
    kind: string,
    path: (get: (path: string) => Promise<Response>) => string | Promise<string>,
    status: number,
  ][] = [
    ['a page', () => '/', 200],
    ['a missing page', () => '/nowhere', 404],
    ['a script', async (get) => /\/assets\/[^"\s]+\.js/.exec(await (await get('/')).text())?.[0] ?? '', 200],
    ['an icon', () => '/favicon.svg', 200],
    ['a drawing', () => '/tibeb/2/band/24x24/hem.svg', 200],
    ['the API', () => '/api/v1/beneficiary/types', 200],
    ['a refusal of the API', () => '/api/v1/nowhere', 404],
    ['a redirect', () => '/professionals/0198d0a0-0000-7000-8000-000000000000', 302],
    ['health', () => '/healthz', 200],
  ];
  for (const [kind, path, status] of answers) {
    test(`are on ${kind}`, async ({ get }) => {
      const answer = await get(await path(get));
      await answer.arrayBuffer();
      expect(answer.status).toBe(status);
      const { headers } = answer;
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src '(self|none)';.*frame-ancestors 'none'/,
      );
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  }

  const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';
  /** The attributes and the text of each script and style that a browser would run or apply. */
  const inlineIn = (html: string) =>
    [
      ...html.matchAll(/<(script(?! type="application\/ld\+json")|style)([^>]*)>(.*?)<\/(?:script|style)>/gs),
    ].map(([, kind = '', attributes = '', text = '']) => ({ kind, attributes, text }));

  test('allow the very scripts and styles of a shared page, by what they say', async ({ get }) => {
    const policies = new Set<string>();
    for (const path of ['/', '/professionals', '/blog', '/offline']) {
      const answer = await get(path, { 'accept-encoding': 'br' });
      const html = await answer.text();
      const inline = inlineIn(html);
      expect(inline.length).toBeGreaterThan(1);
      for (const { kind, text } of inline)
        expect(new RegExp(`${kind}-src[^;]*;`).exec(policyOf(answer))?.[0]).toContain(
          `'sha256-${hash('sha256', text, 'base64')}'`,
        );
      expect(html + policyOf(answer)).not.toMatch(/nonce[-=]/);
      policies.add(policyOf(answer));
    }
    expect(policies.size).toBe(4);
  });

  test('allow the very scripts and styles of a page for one person, by a nonce of its own', async ({
    get,
  }) => {
    const nonces = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const answer = await get('/', { cookie: 'a=b' });
      const allowed = /'nonce-([0-9a-f]+)'/.exec(policyOf(answer))?.[1] ?? '';
      const inline = inlineIn(await answer.text());
      expect(inline.length).toBeGreaterThan(3);
      for (const { attributes } of inline) expect(attributes).toContain(`nonce="${allowed}"`);
      nonces.add(allowed);
    }
    expect(nonces.size).toBe(2);
  });
});

test('a browser runs the scripts of a shared page, and none that was put into it', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  expectProblem(/Content Security Policy/);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    expect(response.headers()['content-security-policy']).toContain('sha256-');
    const put = '<script>document.title = "Foreign"</script><style>h1 { display: none }</style>';
    await route.fulfill({ response, body: (await response.text()).replace('<main', `${put}<main`) });
  });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  expect(await page.title()).not.toBe('Foreign');
});

test('a page that is as it was is not sent again', async ({ get }) => {
  const first = await get('/events');
  await first.arrayBuffer();
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await get('/events?found=elsewhere', known);
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/events?search=masinko', known)).status).toBe(200);
  expect((await get('/events', { ...known, cookie: 'a=b' })).status).toBe(200);
});

test('what is sent is compressed, and kept as long as it may be', async ({ get }) => {
  const script = /\/assets\/framework[^"\s]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
  const br = await get(script, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers.get('content-encoding')).toBe('br');
  expect(Number(br.headers.get('content-length'))).toBeLessThan(110_000);
  expect(br.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await br.arrayBuffer();
  const page = await get('/professionals', { 'accept-encoding': 'br', cookie: 'a=b' });
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  await page.arrayBuffer();
  const plain = await get('/professionals', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(plain.headers.get('vary')).toMatch(/Cookie.*Accept-Encoding/i);
  await plain.arrayBuffer();
});
