import { afterAll, beforeAll, expect, test } from 'vitest';
import { somebody, startTestServer, testOrigin } from '#tests/support/test-server.ts';

const fan = somebody();
let headers: { authorization: string };
let server: Awaited<ReturnType<typeof startTestServer>>;

/** A page that reads its caller's profile, suspends the caller, and reads the profile again. */
beforeAll(async () => {
  server = await startTestServer({
    pages: {
      mountAssets() {},
      formAt: async () => ({ takesPicture: false }),
      sharePictureAt: async () => undefined,
      sitePages: async () => [],
      async render(_request, { fetchInProcess }) {
        const read = async () => {
          const profile = new Request(`${testOrigin}/api/v1/account/users/profile`, { headers });
          return (await fetchInProcess(profile)).status;
        };
        const before = await read();
        await suspend('now()');
        return Response.json([before, await read()]);
      },
    },
  });
});
beforeAll(async () => {
  headers = { authorization: `Bearer ${await server.token(fan)}` };
});
afterAll(() => server.stop());

const suspend = (when: string) =>
  server.ownerPool.query(`UPDATE account SET suspended_at = ${when} WHERE subject = $1`, [fan.subject]);

test('a page that is read looks up once who it is for, and the next page looks again', async () => {
  expect(await (await server.request('/')).json()).toEqual([200, 200]);
  expect(await (await server.request('/')).json()).toEqual([401, 401]);
});

test('a page that was sent a form looks each time, for the form may change it', async () => {
  await suspend('NULL');
  const body = new URLSearchParams({ sent: 'yes' });
  expect(await (await server.request('/', { method: 'POST', body })).json()).toEqual([200, 401]);
});
