import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listBeneficiaryTypes } from '#contract/beneficiaries/endpoints.ts';
import { answerLanguages } from '#server/texts/languages.ts';
import { type ApiOptions, createApi } from './api.ts';
import { handle } from './endpoint-handler.ts';
import { inProcessBindings, type RequestVariables, requestContext } from './request-context.ts';

const results = [{ id: '6f1c0c1e-4a5b-4b6a-9d1e-0a1b2c3d4e5f', name: 'ድምጻዊ' }];
const answer = { results, metadata: { total: 1, limit: 12, offset: 0 } };
const address = `http://tibeb.example/api/v1${listBeneficiaryTypes.path}`;

const options: Partial<ApiOptions> = {
  limits: { consumeAt: async () => {} } as unknown as ApiOptions['limits'],
  authenticate: async () => undefined,
  headers: {},
  replica: undefined,
};
const app = new Hono<{ Variables: RequestVariables }>()
  .use(requestContext(0, answerLanguages))
  .route('/api/v1', createApi([handle(listBeneficiaryTypes, async () => answer)], options as ApiOptions));

test('a page reads what a client of the API gets', async () => {
  const toPage = await app.fetch(new Request(address), inProcessBindings(undefined, {}));
  const toClient = await app.fetch(new Request(address));
  expect([toPage.status, toClient.status]).toEqual([200, 200]);
  expect(await toPage.json()).toEqual({ data: answer });
  expect(await toClient.json()).toEqual({ data: answer });
  expect(await (await app.fetch(new Request(address), inProcessBindings(undefined, {}))).text()).toBe(
    JSON.stringify({ data: answer }),
  );
});

test('a client may keep an answer and ask for it by its tag, a page keeps nothing', async () => {
  const toPage = await app.fetch(new Request(address), inProcessBindings(undefined, {}));
  expect([toPage.headers.get('etag'), toPage.headers.get('cache-control')]).toEqual([null, 'no-store']);
  const toClient = await app.fetch(new Request(address));
  const etag = toClient.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await app.fetch(new Request(address, { headers: { 'if-none-match': etag } }));
  expect(again.status).toBe(304);
});
