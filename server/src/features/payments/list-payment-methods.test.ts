import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

async function list(query = '') {
  const response = await server.request(`/api/v1/shared/payment-methods${query}`);
  return { status: response.status, body: await response.json() };
}

test('the ways to pay come in their order, each with its name and a logo of ours, and page metadata', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  const { results, metadata } = body.data;
  expect(results.map(({ name }: { name: string }) => name)).toEqual(['Card', 'PayPal', 'Link']);
  for (const method of results) {
    expect(Object.keys(method).sort()).toEqual(['id', 'logo', 'name']);
    expect(method.logo).toMatch(/^\/[\w/.-]+\.svg$/);
  }
  expect(metadata).toEqual({ total: 3, limit: 100, offset: 0 });
});

test('a page of them keeps the total, and one that is switched off is gone', async () => {
  expect((await list('?limit=1&offset=1')).body.data).toMatchObject({
    results: [{ name: 'PayPal' }],
    metadata: { total: 3, limit: 1, offset: 1 },
  });
  await server.services.pool.query("UPDATE payment_method SET enabled = false WHERE name = 'PayPal'");
  const { results, metadata } = (await list()).body.data;
  expect(results.map(({ name }: { name: string }) => name)).toEqual(['Card', 'Link']);
  expect(metadata.total).toBe(2);
});

test('a page that cannot be is refused at its field', async () => {
  const { status, body } = await list('?limit=0');
  expect(status).toBe(400);
  expect(body).toMatchObject({ type: 'validation_error', errors: [{ attr: 'limit' }] });
});

test('only the ways to pay that are configured are listed', async () => {
  const cardAndLink = await startTestServer({ environment: { PAYMENT_METHODS: 'Link, Card' } });
  const response = await cardAndLink.request('/api/v1/shared/payment-methods');
  const { results, metadata } = (await response.json()).data;
  await cardAndLink.stop();
  expect(results.map(({ name }: { name: string }) => name)).toEqual(['Card', 'Link']);
  expect(metadata.total).toBe(2);
});
