import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>';
let server: Awaited<ReturnType<typeof startTestServer>>;
/** How often a picture was drawn. */
let drawn = 0;

/** Pages whose pictures are those of the public beneficiaries. */
beforeAll(async () => {
  server = await startTestServer({
    pages: {
      mountAssets() {},
      formAt: async () => ({ takesPicture: false }),
      async sharePictureAt(address, { fetchInProcess }) {
        const id = /([\w-]+)\.jpg$/.exec(address)?.[1];
        const page = new Request(`${testOrigin}/api/v1/beneficiary/professionals/${id}`);
        if (!(await fetchInProcess(page)).ok) return undefined;
        const draw = async () => {
          drawn += 1;
          return { svg };
        };
        return { address, draw };
      },
      sitePages: async () => [],
      render: async () => new Response(null, { status: 404 }),
    },
  });
});
afterAll(() => server.stop());

test('the picture of a page that is hidden is served to nobody any more, though it was drawn', async () => {
  const [page, other] = [
    await makeBeneficiary(server.services.pool),
    await makeBeneficiary(server.services.pool),
  ];
  const statusOf = async ({ id }: { id: string }) => (await server.request(`/share/${id}.jpg`)).status;
  // The caches start listening when the server starts.
  const listening = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN "forget_caches"'`;
  await eventually(async () => expect((await server.ownerPool.query(listening)).rowCount).toBe(1));
  expect([await statusOf(page), await statusOf(page), await statusOf(other)]).toEqual([200, 200, 200]);
  expect(drawn).toBe(2);
  await server.ownerPool.query("UPDATE beneficiary SET hidden_reason = 'Sells tickets' WHERE id = $1", [
    page.id,
  ]);
  await eventually(async () => expect(await statusOf(page)).toBe(404));
  expect(await statusOf(other)).toBe(200);
});
