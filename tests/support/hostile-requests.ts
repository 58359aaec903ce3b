import fc from 'fast-check';
import { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';

/** Texts that break careless code. */
export const hostileText = fc.oneof(
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

/** Whatever compares its length with a number throws. */
const hostileObject = { length: { toString: null } };

/** Values close to what the JSON schema requires: often valid, often slightly or completely wrong. */
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
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: fc.oneof(fc.jsonValue(), fc.constant(hostileObject)) },
  );
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema.JSONSchema;

/**
 * Requests to an endpoint, some of them valid; `there` are existing ids, and `right` is its path with those it is about. The
 * header `authorization` is valid, missing or wrong.
 */
export function hostileRequests(endpoint: EndpointDefinition, there: readonly string[], right?: string) {
  const queryNames = Object.keys(endpoint.query?.shape ?? {});
  const wrong = fc
    .oneof(
      hostileText,
      fc.nat(Math.max(0, there.length - 1)).map((at) => there[at] ?? ''),
    )
    .map((value) => endpoint.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value.toWellFormed())));
  return fc.record({
    path: right === undefined ? wrong : fc.oneof(wrong, { weight: 2, arbitrary: fc.constant(right) }),
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
