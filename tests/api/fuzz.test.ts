import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { makeBeneficiary, makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

interface DescribedAnswer {
  readonly headers?: Record<string, { required?: boolean; schema: z.core.JSONSchema.JSONSchema }>;
  readonly content?: { 'application/json': { schema: z.core.JSONSchema.JSONSchema } };
}

/** A part of the document with each reference to a schema replaced by that schema. */
function inPlace(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => inPlace(one, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { $ref?: string };
  if ($ref) return inPlace(schemas[$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inPlace(one, schemas)]));
}

const parsers = new Map<object, z.ZodType>();

/** What in an answer the document does not say: its status, a header, its body. Empty when it says all of it. */
async function undocumented({ path, method, id }: EndpointDefinition, answer: Response): Promise<string[]> {
  const described = paths[path]?.[method]?.responses[answer.status];
  if (!described) return [`${id} answers ${answer.status}, which is not documented: ${await answer.text()}`];
  const parserOf = (schema: z.core.JSONSchema.JSONSchema) => {
    const parser = parsers.get(schema) ?? z.fromJSONSchema(schema);
    parsers.set(schema, parser);
    return parser;
  };
  const headers = Object.entries(described.headers ?? {}).flatMap(([name, { schema }]) => {
    const value = answer.headers.get(name);
    const typed = schema.type === 'integer' ? Number(value) : value;
    return parserOf(schema).safeParse(typed).success ? [] : [`${id} ${answer.status} has ${name}: ${value}`];
  });
  const text = await answer.text();
  if (!described.content) return text === '' ? headers : [...headers, `${id} ${answer.status} has a body`];
  const checked = parserOf(described.content['application/json'].schema).safeParse(JSON.parse(text));
  return checked.success ? headers : [...headers, `${id} ${answer.status}: ${checked.error.message} ${text}`];
}

let server: Awaited<ReturnType<typeof startTestServer>>;
let token: string;
let paths: Record<string, Record<string, { responses: Record<string, DescribedAnswer> }>>;
beforeAll(async () => {
  // No gateway answers on this port, so that paying meets its time-outs and refusals too.
  server = await startTestServer({ environment: { STRIPE_API_URL: 'http://127.0.0.1:9' } });
  token = await server.token(somebody());
  const { pool } = server.services;
  const beneficiary = await makeBeneficiary(pool);
  const organizer = await makeOrganizer(pool);
  const event = await makeEvent(pool, { organizer, beneficiaries: [beneficiary] });
  there.push(beneficiary.id, organizer.id, event.id);
  const document = await (await server.request('/api/v1/openapi.json')).json();
  ({ paths } = inPlace(document, document.components.schemas) as typeof document);
});
afterAll(() => server.stop());

/** What is there, so that good answers are checked too. */
const there: string[] = [];

const hostileText = fc.oneof(
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
          : fc.oneof(fc.uuid(), hostileText);
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue() });
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.JSONSchema;

function requestOf(endpoint: EndpointDefinition) {
  const queryNames = Object.keys(endpoint.query?.shape ?? {});
  return fc.record({
    path: fc.constant(endpoint.path).chain((path) =>
      fc
        .oneof(
          hostileText,
          fc.nat(2).map((at) => there[at] ?? ''),
        )
        .map((value) => path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value.toWellFormed()))),
    ),
    query: fc.array(fc.tuple(fc.constantFrom(...queryNames, 'limit', 'unknown'), hostileText), {
      maxLength: 4,
    }),
    body:
      endpoint.body === undefined
        ? fc.constant(undefined)
        : endpoint.body === 'raw'
          ? hostileText
          : fc.oneof(
              {
                weight: 5,
                arbitrary: around(jsonSchema(endpoint.body)).map((value) => JSON.stringify(value)),
              },
              { weight: 1, arbitrary: hostileText },
            ),
    idempotencyKey: fc.option(
      fc.constantFrom('short', 'a-proper-key-of-some-length', 'ü'.repeat(20), 'x'.repeat(300)),
    ),
    authorization: fc.oneof(
      { weight: 4, arbitrary: fc.constant('good') },
      { weight: 3, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('Bearer', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'x'.repeat(4000)}`),
      },
    ),
    known: fc.boolean(),
  });
}

test.each(Object.values(endpoints) as EndpointDefinition[])(
  'whatever is sent to $id, its status, headers and body are those of the document',
  async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(
        requestOf(endpoint),
        async ({ path, query, body, idempotencyKey, authorization, known }) => {
          const search = new URLSearchParams(query.map(([name, value]) => [name, value.toWellFormed()]));
          const headers = new Headers({ 'content-type': 'application/json' });
          if (authorization)
            headers.set('authorization', authorization === 'good' ? `Bearer ${token}` : authorization);
          if (known) headers.set('if-none-match', '*');
          if (idempotencyKey && /^[\x20-\x7e]*$/.test(idempotencyKey))
            headers.set('idempotency-key', idempotencyKey);
          const answer = await server.request(`/api/v1${path}?${search}`, {
            method: endpoint.method.toUpperCase(),
            headers,
            ...(body === undefined ? {} : { body: body.toWellFormed() }),
          });
          const mayBeUnavailable = endpoint.errors.some((error) => error.status === 503);
          if (!(mayBeUnavailable && answer.status === 503)) expect(answer.status).toBeLessThan(500);
          expect(await undocumented(endpoint, answer)).toEqual([]);
        },
      ),
      { numRuns: 80 },
    );
  },
  60_000,
);
