import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/api.ts';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { makeBeneficiary, makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { hostileRequests } from '#tests/support/hostile-requests.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

interface DescribedAnswer {
  readonly headers?: Record<string, { required?: boolean; schema: z.core.JSONSchema.JSONSchema }>;
  readonly content?: { 'application/json': { schema: z.core.JSONSchema.JSONSchema } };
}

/** A part of the document with each schema reference replaced by the schema. */
function inPlace(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => inPlace(one, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { $ref?: string };
  if ($ref) return inPlace(schemas[$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inPlace(one, schemas)]));
}

const parsers = new Map<object, z.ZodType>();

/** What the document does not describe in an answer: its status, a header, its body. Empty if it describes everything. */
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

/** Existing ids, so that successful answers are checked too. */
const there: string[] = [];
let server: Awaited<ReturnType<typeof startTestServer>>;
let token: string;
let paths: Record<string, Record<string, { responses: Record<string, DescribedAnswer> }>>;
beforeAll(async () => {
  // No gateway answers at this port, so paying also reaches its time-outs and refusals.
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

test.each(Object.values(endpoints) as EndpointDefinition[])(
  'whatever is sent to $id, its status, headers and body are those of the document',
  async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(
        hostileRequests(endpoint, there),
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
      { numRuns: 40 },
    );
  },
  60_000,
);
