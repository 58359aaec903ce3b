import { expect, test } from '@playwright/test';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { addressOf, makeOwnedThings } from '#tests/support/owned-things.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';
import routes from '#web/routes.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const paths: string[] = [];
const cookies: string[] = ['', 'accessToken=a.b.c', 'tibeb.session_token=made.up; flash=<b>'];
test.beforeAll(async () => {
  const pages = await loadBuiltPages('web/build');
  // No gateway answers at this port.
  server = await startTestServer({ pages, environment: { STRIPE_API_URL: 'http://127.0.0.1:9' } });
  const { pool } = server.services;
  const owner = somebody();
  const token = await server.token(owner);
  const headers = { authorization: `Bearer ${token}` };
  await server.request('/api/v1/account/users/profile', { headers });
  const { rows } = await pool.query('SELECT id FROM account WHERE subject = $1', [owner.subject]);
  const things = await makeOwnedThings(pool, rows[0].id);
  cookies.push(`accessToken=${await server.token(somebody())}`, `accessToken=${token}`);
  for (const { path = '' } of routes) {
    const filled = addressOf(`/${path}`, things);
    if (await pages.formAt(filled)) paths.push(filled);
  }
});
test.afterAll(() => server?.stop());

const markup = '"><script>alert(1)</script>';
/** The names of all fields in our forms. */
const names = [
  'total_amount method message idempotency_key intent id title name description email password newPassword fullName',
  'acceptTerms code token category start_time end_time banner link location place_name location_latitude amount phone',
  'currency_symbol saved following step currentPassword role story rating goal',
].flatMap((line) => line.split(' '));
const values = [markup, '', '\u0000', '-1', '1e309', 'ጥበብ'.repeat(2000), 'null', '2026-02-31T25:61'];

test('no form sent to a page makes it fail, and none comes back as markup', async () => {
  expect(paths.length).toBeGreaterThan(15);
  for (const [at, path] of paths.entries()) {
    for (const [round, value] of values.entries()) {
      // Markup goes to every page, and half of the others take turns; `npm run soak:attack` sends all.
      if (round > 0 && (at + round) % 2 > 0) continue;
      const body = new URLSearchParams(names.map((name) => [name, value]));
      const headers = {
        cookie: cookies[(at + round) % cookies.length] ?? '',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const page = await server.request(path, { method: 'POST', headers, body });
      const text = await page.text();
      expect([path, value.slice(0, 20), page.status < 500, text.includes(markup)]).toEqual([
        path,
        value.slice(0, 20),
        true,
        false,
      ]);
    }
  }
});
