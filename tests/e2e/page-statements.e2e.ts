import { decodeJwt } from 'jose';
import type { PoolClient } from 'pg';
import { accessTokenCookie } from '#contract/account/access-token.ts';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { paths } from '#contract/paths.ts';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  makeBeneficiary,
  makeEvent,
  makeOrganizer,
  makePageManager,
  makePost,
} from '#tests/support/factories.ts';
import { signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
/** The statements sent to the database since the last page, through any pool. */
const statements: string[] = [];
const page = { performer: '', withGoal: '', event: '' };
/** A cookie that makes a guest's page uncacheable, and the cookie of a signed-in person. */
const cookies = { stranger: 'flash=none', fan: '' };

test.beforeAll(async () => {
  server = await startTestServer({ pages: await loadBuiltPages('web/build'), ownIdentity: true });
  const { pool, pools } = server.services;
  const performer = await makeBeneficiary(pool, { name: 'Almaz Tessera', types: ['Singer'] });
  await makeBeneficiary(pool, { name: 'Almaz Bekele', types: ['Singer'] });
  await makePost(pool, performer);
  const withGoal = await makeBeneficiary(pool, { name: 'Mahlet' });
  await pool.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, received_before_minor, created_at)
     VALUES ($1, 'A new krar', 50000, 0, now())`,
    [withGoal.id],
  );
  const event = await makeEvent(pool, {
    title: 'Tizita Evening',
    organizer: await makeOrganizer(pool),
    beneficiaries: [{ id: performer.id, name: 'Almaz Tessera' }],
  });
  const fan = await signedIn(server);
  cookies.fan = `${fan.cookie}; ${accessTokenCookie}=${fan.token}`;
  // The first request for a profile creates the account.
  await server.request(paths.account(), { headers: { cookie: cookies.fan } });
  const subject = decodeJwt(fan.token).sub ?? '';
  for (const name of ['Hanna Tesfaye', 'Hanna and the others'])
    await makePageManager(pool, { page: await makeBeneficiary(pool, { name }), subject });
  Object.assign(page, { performer: performer.id, withGoal: withGoal.id, event: event.id });
  for (const one of Object.values(pools)) one.on('acquire', listenTo);
});
test.afterAll(() => server?.stop());

const heard = new WeakSet<PoolClient>();
function listenTo(client: PoolClient): void {
  if (heard.has(client)) return;
  heard.add(client);
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const query = (first: string | { text: string }, ...others: unknown[]) => {
    statements.push(typeof first === 'string' ? first : first.text);
    return send(first, ...others);
  };
  client.query = query as typeof client.query;
}

/** The statements of a page on its second request. */
async function statementsOf(path: string, cookie: string): Promise<string[]> {
  const ask = async () => {
    const response = await server.request(path, { headers: { cookie, accept: 'text/html' } });
    await response.text();
    return response.status;
  };
  await ask();
  statements.length = 0;
  expect(await ask(), path).toBe(200);
  return [...statements];
}

const most: readonly [string, () => string, { stranger: number; fan: number }][] = [
  ['the home page', () => paths.home(), { stranger: 0, fan: 1 }],
  ['performers', () => paths.professionals(), { stranger: 3, fan: 4 }],
  ['a search of performers', () => paths.professionals({ search: 'almz' }), { stranger: 6, fan: 7 }],
  ['a performer', () => paths.professional(page.performer), { stranger: 4, fan: 5 }],
  ['a performer with a goal', () => paths.professional(page.withGoal), { stranger: 5, fan: 6 }],
  ['events', () => paths.events(), { stranger: 2, fan: 3 }],
  ['a search of events', () => paths.events({ search: 'tizta' }), { stranger: 6, fan: 7 }],
  ['an event', () => paths.event(page.event), { stranger: 4, fan: 6 }],
  ['campaigns', () => paths.fundMe(), { stranger: 2, fan: 3 }],
  ['the blog', () => paths.blog(), { stranger: 0, fan: 1 }],
];

for (const [what, path, limits] of most)
  for (const who of ['stranger', 'fan'] as const)
    test(`${what}: at most ${limits[who]} statements for a ${who}`, async () => {
      const sent = await statementsOf(path(), cookies[who]);
      expect(sent.length, sent.join('\n\n')).toBeLessThanOrEqual(limits[who]);
    });

const own: readonly [string, () => string, number][] = [
  ['the account', () => paths.account(), 6],
  ['what somebody saved', () => paths.accountSaved(), 2],
  ['whom somebody follows', () => paths.accountFollowed(), 5],
  ['the tips somebody gave', () => paths.accountTips(), 6],
  ['the pages somebody looks after', () => paths.accountPages(), 3],
  ['the dashboards of somebody', () => dashboardPaths.home(), 3],
];

for (const [what, path, limit] of own)
  test(`${what}: at most ${limit} statements`, async () => {
    const sent = await statementsOf(path(), cookies.fan);
    expect(sent.length, sent.join('\n\n')).toBeLessThanOrEqual(limit);
  });
