import type { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { bodyTooLarge, malformedBody, notFound } from '#contract/errors.ts';
import { describeIssue } from './answer-language.ts';
import { InvalidInput, Refusal } from './errors.ts';
import { smallBodyBytes } from './large-bodies.ts';
import { parseUntrusted } from './parse-untrusted.ts';
import { type BodyLimit, declaredBytes, readBody } from './read-body.ts';

/**
 * Reads and checks every part of a request against its endpoint. Throws `not_found` for a path that
 * cannot exist, `malformed_body` for what is not JSON, and InvalidInput with one entry a field.
 */
export async function parseInput(
  endpoint: EndpointDefinition,
  request: Request,
  pathParams: Record<string, string>,
  /** The body, where it is large and has been read. */
  largeBody?: Uint8Array<ArrayBuffer>,
) {
  const params = endpoint.params?.safeParse(pathParams);
  if (params && !params.success)
    throw new Refusal(endpoint.errors.find((one) => one.status === 404) ?? notFound);
  const query = endpoint.query && check(endpoint.query, readQuery(request.url));
  const headers = endpoint.headers && check(endpoint.headers, readHeaders(endpoint.headers, request.headers));
  const body = largeBody && endpoint.body === 'raw' ? largeBody : await parseBody(endpoint, request);
  return { params: params?.data, query, headers, body };
}

export function bodyLimitOf({
  maxBodyBytes = smallBodyBytes,
  bodyTooLarge: tooLarge = bodyTooLarge,
}: EndpointDefinition): BodyLimit {
  return { maxBytes: maxBodyBytes, tooLarge };
}

async function parseBody(endpoint: EndpointDefinition, request: Request): Promise<unknown> {
  if (endpoint.body === undefined) return undefined;
  const limit = bodyLimitOf(endpoint);
  if (endpoint.body === 'raw') return readBody(request, limit);
  const declared = declaredBytes(request);
  if (declared !== undefined && declared > limit.maxBytes) throw new Refusal(limit.tooLarge);
  let json: unknown;
  try {
    // A body without a declared length is counted while it is read; with one, the request's own method is faster.
    json =
      declared === undefined
        ? JSON.parse(new TextDecoder().decode(await readBody(request, limit)))
        : await request.json();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(malformedBody);
  }
  return check(endpoint.body, json);
}

/** Reads only the headers of the schema: reading all of them would copy the whole set. */
function readHeaders({ shape }: z.ZodObject, headers: Headers): Record<string, string> {
  const entries = Object.keys(shape).map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(entries.filter((one): one is [string, string] => one[1] !== null));
}

/** A repeated key becomes a list; an empty value is ignored. */
function readQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const at = url.indexOf('?');
  if (at === -1) return query;
  for (const [key, value] of new URLSearchParams(url.slice(at))) {
    if (value === '') continue;
    const before = Object.hasOwn(query, key) ? query[key] : undefined;
    if (before === undefined) query[key] = value;
    else if (typeof before === 'string') query[key] = [before, value];
    else before.push(value);
  }
  return query;
}

function check(schema: z.ZodType, input: unknown): unknown {
  const parsed = parseUntrusted(schema, input);
  if (parsed.success) return parsed.data;
  throw invalidInputOf(parsed.error.issues, input);
}

/** The errors of `input`, one entry per field: `required` where the value is missing, otherwise `invalid`. */
export function invalidInputOf(issues: readonly z.core.$ZodIssue[], input: unknown): InvalidInput {
  return new InvalidInput(
    issues.map((issue) => ({
      code:
        issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined ? 'required' : 'invalid',
      detail: (language) => describeIssue(issue, language),
      attr: issue.path.length > 0 ? issue.path.join('.') : null,
    })),
  );
}

/** Issues do not carry what was given, so it is looked up. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}
