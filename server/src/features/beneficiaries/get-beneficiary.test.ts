import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeType } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string) => server.request(`/api/v1/beneficiary${path}`);

test('one beneficiary is answered with its types', async () => {
  const { id } = await makeBeneficiary(server.services.pool, {
    name: 'ሙላቱ',
    types: ['Musician'],
    sample: true,
  });
  const response = await get(`/professionals/${id}`);
  expect(response.status).toBe(200);
  expect((await response.json()).data.result).toMatchObject({
    id,
    name: 'ሙላቱ',
    types: [{ name: 'Musician' }],
    stats: null,
  });
});

test('requests of one moment are each answered with their own beneficiary', async () => {
  const [one, other] = await Promise.all(
    ['Aster', 'Mulatu'].map((name) => makeBeneficiary(server.services.pool, { name })),
  );
  const ids = [other?.id, randomUUID(), one?.id, other?.id.toUpperCase()];
  const answers = await Promise.all(ids.map((id) => get(`/professionals/${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  const names = answers.map(async (answer) => (await answer.json()).data?.result.name);
  expect(await Promise.all(names)).toEqual(['Mulatu', undefined, 'Aster', 'Mulatu']);
});

test('an answer that has not changed is not sent again', async () => {
  const { id } = await makeBeneficiary(server.services.pool);
  const etag = (await get(`/professionals/${id}`)).headers.get('etag') ?? '';
  const again = await server.request(`/api/v1/beneficiary/professionals/${id}`, {
    headers: { 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
});

test.each([randomUUID(), 'no-such-id', '1', "'", '%00'])('%s is not found', async (id) => {
  const response = await get(`/professionals/${id}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    type: 'client_error',
    errors: [{ code: 'beneficiary_not_found', detail: 'Beneficiary not found', attr: null }],
  });
});

test('types come by name, a page at a time', async () => {
  for (const name of ['Street Performer', 'Dancer', 'Musician']) await makeType(server.services.pool, name);
  const all = (await (await get('/types')).json()).data;
  expect(all.results.map((type: { name: string }) => type.name)).toEqual([
    'Dancer',
    'Musician',
    'Street Performer',
  ]);
  expect(all.metadata).toEqual({ total: 3, limit: 100, offset: 0 });
  const second = (await (await get('/types?limit=1&offset=1')).json()).data;
  expect(second.results.map((type: { name: string }) => type.name)).toEqual(['Musician']);
  expect((await get('/types?limit=many')).status).toBe(400);
});
