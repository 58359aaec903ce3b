import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the OpenAPI document describes every endpoint of the contract', async () => {
  const response = await server.request('/api/v1/openapi.json');
  expect(response.status).toBe(200);
  const document = await response.json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: `${testOrigin}/api/v1` }]);
  for (const { path, method, id } of Object.values(endpoints)) {
    expect(document.paths[path]?.[method]?.operationId, `${method} ${path}`).toBe(id);
  }
});

test('limits of a list are described as whole numbers with their bounds', async () => {
  const document = await (await server.request('/api/v1/openapi.json')).json();
  const parameters: { name: string; schema: object }[] =
    document.paths['/beneficiary/professionals'].get.parameters;
  expect(parameters.find((one) => one.name === 'limit')?.schema).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 12,
  });
});

test('the readable page names every path and carries no script', async () => {
  const response = await server.request('/api/v1/docs');
  const page = await response.text();
  expect(response.headers.get('content-type')).toMatch('text/html');
  for (const { path } of Object.values(endpoints)) expect(page).toContain(path);
  expect(page).not.toContain('<script');
});
