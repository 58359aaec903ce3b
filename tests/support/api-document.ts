import { z } from 'zod';
import type { EndpointDefinition } from '#contract/endpoint.ts';

type Schema = z.core.JSONSchema.JSONSchema;

interface DescribedAnswer {
  readonly headers?: Record<string, { required?: boolean; schema: Schema }>;
  readonly content?: Record<string, { schema: Schema }>;
}

/** A part of the document with each schema reference replaced by the schema. */
function inPlace<Part>(part: Part, schemas: Record<string, unknown>): Part;
function inPlace(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => inPlace(one, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { $ref?: string };
  if ($ref) return inPlace(schemas[$ref.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inPlace(one, schemas)]));
}

const parsers = new Map<object, z.ZodType>();

function parserOf(schema: Schema): z.ZodType {
  const parser = parsers.get(schema) ?? z.fromJSONSchema(schema);
  parsers.set(schema, parser);
  return parser;
}

interface Server {
  request(path: string): Promise<Response>;
}
type Paths = Record<string, Record<string, { responses: Record<string, DescribedAnswer> }>>;
const documents = new WeakMap<Server, Promise<Paths>>();

async function readDocument(server: Server): Promise<Paths> {
  const document = await (await server.request('/api/v1/openapi.json')).json();
  return inPlace(document, document.components.schemas).paths;
}

/**
 * What the OpenAPI document of the server does not describe in an answer: its status, a header, its body. Empty if it describes
 * everything.
 */
export async function undocumented(
  server: Server,
  { path, method, id }: EndpointDefinition,
  answer: Response,
): Promise<string[]> {
  const document = documents.get(server) ?? readDocument(server);
  documents.set(server, document);
  const described = (await document)[path]?.[method]?.responses[answer.status];
  if (!described) return [`${id} answers ${answer.status}, which is not documented: ${await answer.text()}`];
  const headers = Object.entries(described.headers ?? {}).flatMap(([name, { schema }]) => {
    const value = answer.headers.get(name);
    const typed = schema.type === 'integer' ? Number(value) : value;
    return parserOf(schema).safeParse(typed).success ? [] : [`${id} ${answer.status} has ${name}: ${value}`];
  });
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (type === 'text/event-stream') {
    // It has no end.
    await answer.body?.cancel();
    return described.content?.[type] ? headers : [...headers, `${id} ${answer.status} is a stream`];
  }
  const text = await answer.text();
  if (!described.content) return text === '' ? headers : [...headers, `${id} ${answer.status} has a body`];
  const schema = described.content[type]?.schema;
  if (!schema) return [...headers, `${id} ${answer.status} has content of the type ${type}`];
  const checked = parserOf(schema).safeParse(JSON.parse(text));
  return checked.success ? headers : [...headers, `${id} ${answer.status}: ${checked.error.message} ${text}`];
}
