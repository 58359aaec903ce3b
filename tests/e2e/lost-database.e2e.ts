import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let cookie: string;
const ids: Record<string, string> = {};
test.beforeAll(async () => {
  server = await startTestServer({ breakable: true, pages: await loadBuiltPages('web/build') });
  const { pool } = server.services;
  const person = somebody();
  const token = await server.token(person);
  // One request, so that the token has an account.
  await server.request('/api/v1/account/users/profile', { headers: { authorization: `Bearer ${token}` } });
  cookie = `accessToken=${token}`;
  const beneficiary = await makeBeneficiary(pool);
  const organizer = await makeOrganizer(pool);
  const event = await makeEvent(pool, { organizer, beneficiaries: [beneficiary] });
  Object.assign(ids, { beneficiary: beneficiary.id, organizer: organizer.id, event: event.id });
  server.line?.cut();
});
test.afterAll(() => server?.stop());

const at = (path: string) => path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '');
const get = (path: string) => server.request(at(path), { headers: { cookie, accept: 'text/html' } });

for (const path of [
  '/professionals',
  '/professionals/{beneficiary}',
  '/events',
  '/events/{event}',
  '/event-management',
]) {
  test(`with the database gone ${path} says so in its own place, and when to come again`, async () => {
    const page = await get(path);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await page.text()).not.toContain('Unexpected Application Error!');
  });
}

for (const path of [
  '/professionals/{beneficiary}/tip',
  '/events/{event}/tip',
  '/organizers/{organizer}',
  '/create-event',
  '/edit-event/{event}',
  '/event-organizer-registration',
  '/account',
  '/account/saved',
  '/account/followed',
  '/dashboard',
  '/dashboard/{beneficiary}',
  '/dashboard/{beneficiary}/payouts',
  '/desk',
  '/desk/people',
  // Pages that are documents of their own.
  '/t/{beneficiary}',
  '/on/ABCDEF',
  '/screen/none',
]) {
  test(`with the database gone ${path} is a busy page, and no fault of ours`, async () => {
    const page = await get(path);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await page.text()).toContain('Tibeb is very busy right now. Please try again in a moment.');
  });
}

test('with the database gone a tip without an account is sent again by one press, with all that was typed', async ({
  visit,
}) => {
  const sent = await server.request(at('/t/{beneficiary}'), {
    method: 'POST',
    headers: { accept: 'text/html', origin: server.services.config.publicOrigin },
    body: new URLSearchParams({ amount: '7', message: 'አመሰግናለሁ "<b>' }),
  });
  expect([sent.status, sent.headers.get('retry-after'), sent.headers.get('refresh')]).toEqual([
    503,
    '2',
    null,
  ]);
  const { page } = await visit();
  await page.setContent(await sent.text());
  const again = page.locator('form');
  expect(await again.evaluate((form: HTMLFormElement) => [...new FormData(form)])).toEqual([
    ['amount', '7'],
    ['message', 'አመሰግናለሁ "<b>'],
  ]);
  await expect(again.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('with the database gone a sign says so in words, and a document that was looked at asks again by itself', async () => {
  const sign = await server.request(at('/professionals/{beneficiary}/tip-sign.svg'), {
    headers: { accept: 'image/svg+xml' },
  });
  expect([sign.status, sign.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(await sign.text()).toBe('Tibeb is very busy right now. Please try again in a moment.');
  expect((await get('/t/{beneficiary}')).headers.get('refresh')).toMatch(/^1\d$/);
});

test('what the scripts of a page ask for is busy alike', async () => {
  const answer = await get('/organizers/{organizer}.data');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});
