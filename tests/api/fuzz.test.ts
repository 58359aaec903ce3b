import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { errorFormSchema } from '#contract/envelope.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let token: string;
beforeAll(async () => {
  // No gateway answers on this port, so that paying meets its time-outs and refusals too.
  server = await startTestServer({ environment: { STRIPE_API_URL: 'http://127.0.0.1:9' } });
  token = await server.token(somebody());
});
afterAll(() => server.stop());

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'null',
    '%',
    '\\',
    "' OR 1=1 --",
    '\u0000',
    '\ud800',
    '../..',
    'ጥበብ',
    'a'.repeat(5000),
  ),
  fc.uuid(),
);

/** Values around what the JSON schema asks for: often right, often slightly or wholly wrong. */
function around(schema: z.core.JSONSchema.JSONSchema): fc.Arbitrary<unknown> {
  const right: fc.Arbitrary<unknown> =
    schema.type === 'object'
      ? fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, property]) => [
              name,
              around(property as z.core.JSONSchema.JSONSchema),
            ]),
          ),
          { requiredKeys: [] },
        )
      : schema.type === 'number' || schema.type === 'integer'
        ? fc.oneof(fc.double({ min: 1, max: 10_000, noNaN: true }), fc.integer({ min: -5, max: 20_000 }))
        : schema.enum
          ? fc.constantFrom(...schema.enum)
          : fc.oneof(fc.uuid(), nasty);
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue() });
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.JSONSchema;

function requestOf(endpoint: EndpointDefinition) {
  const queryNames = Object.keys(endpoint.query?.shape ?? {});
  return fc.record({
    path: fc
      .constant(endpoint.path)
      .chain((path) =>
        nasty.map((value) => path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value.toWellFormed()))),
      ),
    query: fc.array(fc.tuple(fc.constantFrom(...queryNames, 'limit', 'unknown'), nasty), { maxLength: 4 }),
    body:
      endpoint.body === undefined
        ? fc.constant(undefined)
        : endpoint.body === 'raw'
          ? nasty
          : fc.oneof(
              {
                weight: 5,
                arbitrary: around(jsonSchema(endpoint.body)).map((value) => JSON.stringify(value)),
              },
              { weight: 1, arbitrary: nasty },
            ),
    idempotencyKey: fc.option(
      fc.constantFrom('short', 'a-proper-key-of-some-length', 'ü'.repeat(20), 'x'.repeat(300)),
    ),
    signedIn: fc.boolean(),
  });
}

test.each(Object.values(endpoints) as EndpointDefinition[])(
  'no input makes $id fail: every refusal has the error form',
  async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestOf(endpoint), async ({ path, query, body, idempotencyKey, signedIn }) => {
        const search = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed()]));
        const headers = new Headers({ 'content-type': 'application/json' });
        if (signedIn) headers.set('authorization', `Bearer ${token}`);
        if (idempotencyKey && /^[\x20-\x7e]*$/.test(idempotencyKey))
          headers.set('idempotency-key', idempotencyKey);
        const response = await server.request(`/api/v1${path}?${search}`, {
          method: endpoint.method.toUpperCase(),
          headers,
          ...(body === undefined ? {} : { body: body.toWellFormed() }),
        });
        const unavailableAllowed = endpoint.errors.some((error) => error.status === 503);
        if (!(unavailableAllowed && response.status === 503)) expect(response.status).toBeLessThan(500);
        const answer = await response.json();
        if (response.status >= 400) expect(() => errorFormSchema.parse(answer)).not.toThrow();
        else expect(answer).toHaveProperty('data');
      }),
      { numRuns: 150 },
    );
  },
  60_000,
);
