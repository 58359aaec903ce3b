import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { errorFormSchema } from '#contract/envelope.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';

const requestsAMinute = 10;
let server: Awaited<ReturnType<typeof startTestServer>>;
let document: Awaited<ReturnType<Response['json']>>;
beforeAll(async () => {
  const budgets = { 'api-description': { points: requestsAMinute, seconds: 60, scope: 'local' } } as const;
  server = await startTestServer({ budgets, environment: { TRUSTED_PROXIES: '1' } });
  document = await (await server.request('/api/v1/openapi.json')).json();
});
afterAll(() => server.stop());

const description = ['/api/v1/openapi.json', '/api/v1/docs'];

test('the OpenAPI document describes every endpoint of the contract', async () => {
  const response = await server.request('/api/v1/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: `${testOrigin}/api/v1` }]);
  for (const { path, method, id } of Object.values(endpoints)) {
    expect(document.paths[path]?.[method]?.operationId, `${method} ${path}`).toBe(id);
  }
});

test('limits of a list are described as whole numbers with their bounds', () => {
  const parameters: { name: string; schema: object }[] =
    document.paths['/beneficiary/professionals'].get.parameters;
  expect(parameters.find((one) => one.name === 'limit')?.schema).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 12,
  });
});

test('a stranger is told what each part of a list takes, how a picture is sent, and why one may be refused', () => {
  const { paths, components } = document;
  const described = (path: string): Record<string, string | undefined> =>
    Object.fromEntries(
      paths[path].get.parameters.map((one: { name: string; schema: { description?: string } }) => [
        one.name,
        one.schema.description,
      ]),
    );
  expect(described('/events/listing')).toMatchObject({
    limit: 'How many at most',
    offset: 'How many to pass over',
    category: expect.stringContaining('repeat the key'),
    search: expect.stringContaining('any script'),
  });
  expect(described('/beneficiary/professionals').type).toContain('repeat the key');
  expect(Object.keys(paths['/pictures'].post.requestBody.content)).toEqual([
    'image/jpeg',
    'image/png',
    'image/webp',
  ]);
  expect(paths['/pictures'].post.responses[413].description).toBe(
    '`picture_too_large`: This picture is too large. Please choose one of at most 10 MB.',
  );
  expect(errorFormSchema.parse(components.schemas.ErrorForm.example).type).toBe('validation_error');
});

test.each(Object.values(endpoints))('$id says how it refuses what every endpoint may', (endpoint) => {
  const { responses } = document.paths[endpoint.path][endpoint.method];
  expect(responses[503].description).toContain('`unavailable`: ');
  expect(responses[429].description).toContain('`too_many_requests`: ');
  if (endpoint.method !== 'get') expect(responses[403].description).toContain('`cross_origin`: ');
});

test('the readable page names every path and carries no script', async () => {
  const response = await server.request('/api/v1/docs');
  const page = await response.text();
  expect(response.headers.get('content-type')).toMatch('text/html');
  for (const { path } of Object.values(endpoints)) expect(page).toContain(path);
  const readable = page.replaceAll('&quot;', '"');
  expect(readable).toContain('{"result":<a href="#EventDetail">EventDetail</a>}');
  expect(readable).toContain('{"results":[<a href="#Event">Event</a>],"metadata"');
  for (const [, id] of page.matchAll(/href="#(\w+)"/g)) expect(page).toContain(`<article id="${id}">`);
  expect(page).not.toContain('<script');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('sha256', style, 'base64')}';`);
});

test.each(description)('%s is sent compressed, and not again to whoever has it', async (path) => {
  const plain = await server.request(path);
  const tag = plain.headers.get('etag') ?? '';
  const zipped = await server.request(path, { headers: { 'accept-encoding': 'gzip' } });
  expect([zipped.headers.get('content-encoding'), zipped.headers.get('etag')]).toEqual(['gzip', tag]);
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await plain.text());
  const again = await server.request(path, { headers: { 'if-none-match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('whoever requests the description of the API too often is refused, and nobody else', async () => {
  const from = (address: string, nth: number) =>
    server.request(description[nth % 2] ?? '', { headers: { 'x-forwarded-for': address } });
  for (let nth = 0; nth < requestsAMinute; nth += 1) expect((await from('192.0.2.1', nth)).status).toBe(200);
  for (const nth of [0, 1]) {
    const refused = await from('192.0.2.1', nth);
    expect([refused.status, errorFormSchema.parse(await refused.json()).errors[0]?.code]).toEqual([
      429,
      'too_many_requests',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await from('192.0.2.2', 0)).status).toBe(200);
});

test('what may be null is described so, also where it has a name of its own', () => {
  const { components } = document;
  const isNull = { type: 'null' };
  const named = (name: string) => ({ anyOf: [{ $ref: `#/components/schemas/${name}` }, isNull] });
  const { DeskPerson, ManagedStage, ShownGoal } = components.schemas;
  expect(DeskPerson.properties.role).toEqual(named('OperatorRole'));
  expect(ManagedStage.properties.stage).toEqual(named('Stage'));
  expect(ShownGoal.properties.goal).toEqual(named('Goal'));
  // The library describes a named schema's `nullable()` so, and null is then no answer.
  expect(JSON.stringify(components)).not.toMatch(
    /"allOf":\[\{"\$ref":"[^"]+"\},\{"type":\["\w+","null"\]\}\]/,
  );
});
