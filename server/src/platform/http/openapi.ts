import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { EndpointDefinition, ErrorDefinition } from '#contract/endpoint.ts';
import { errorFormSchema, metadataSchema } from '#contract/envelope.ts';
import {
  bodyTooLarge,
  crossOrigin,
  invalidToken,
  malformedBody,
  notFound,
  tooManyRequests,
  unauthenticated,
  unavailable,
} from '#contract/errors.ts';
import { refusalTexts } from '#contract/texts/en/errors.ts';

const securityScheme = 'accessToken';

const description = [
  'One answer is `{"data": {"result": …}}`, a list `{"data": {"results": […], "metadata": {"total", "limit", "offset"}}}`, a refusal the ErrorForm with its HTTP status.',
  'Send the access token as `Authorization: Bearer …`; it is the one signing in gives, and ends after 15 minutes.',
  'A filter that takes several values repeats its key: `?category=…&category=…`. A key without a value is no filter.',
  'A refusal is worded in the language that `Accept-Language` asks for, where there is one, and names it in `Content-Language`; programs go by its `code`.',
  'Amounts are dollars with at most two decimals; times are ISO 8601 with their offset.',
  'Public lists and items carry an ETag: ask again with `If-None-Match` and get 304 while nothing changed. After 429 and 503 wait as long as `Retry-After` says.',
].join('\n\n');

/** The OpenAPI 3.1 document of the given endpoints, made from the very schemas that check requests. */
export function describeApi(endpoints: readonly EndpointDefinition[], publicOrigin: string) {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono();
  openAPIRegistry.registerComponent('securitySchemes', securityScheme, {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Absent, empty or a bare `Bearer` means anonymous.',
  });
  for (const endpoint of endpoints) openAPIRegistry.registerPath(describeEndpoint(endpoint));
  return getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tibeb API',
      version: '1',
      description,
    },
    servers: [{ url: `${publicOrigin}/api/v1` }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.feature))].map((name) => ({ name })),
  });
}

function describeEndpoint(endpoint: EndpointDefinition): RouteConfig {
  const request: NonNullable<RouteConfig['request']> = {};
  if (endpoint.params) request.params = endpoint.params;
  if (endpoint.query) request.query = endpoint.query;
  if (endpoint.headers) request.headers = endpoint.headers;
  if (endpoint.body) {
    const schema = endpoint.body === 'raw' ? z.string() : endpoint.body;
    const types = endpoint.bodyTypes ?? ['application/json'];
    request.body = { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
  }
  return {
    operationId: endpoint.id,
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    tags: [endpoint.feature],
    security: endpoint.access !== 'public' ? [{ [securityScheme]: [] }] : [{}, { [securityScheme]: [] }],
    request,
    responses: {
      [endpoint.status ?? 200]: {
        description: 'The answer',
        content: describeAnswer(endpoint.answer),
      },
      ...(endpoint.cacheSeconds === undefined ? {} : { 304: { description: 'Nothing changed' } }),
      ...describeRefusals(endpoint),
    },
  };
}

function describeAnswer(answer: EndpointDefinition['answer']) {
  if ('events' in answer) return { 'text/event-stream': { schema: answer.events } };
  const data =
    'results' in answer
      ? z.object({ results: z.array(answer.results), metadata: metadataSchema })
      : z.object({ result: answer.result });
  return { 'application/json': { schema: z.object({ data }) } };
}

/** Errors of a field; their text is that of the broken rule. */
const invalidInput: readonly ErrorDefinition[] = [
  { code: 'invalid', status: 400, detail: () => 'A value does not fit; `attr` names its field.' },
  { code: 'required', status: 400, detail: () => 'A value is missing; `attr` names its field.' },
];

const retryAfter = z.object({
  'Retry-After': z.int().min(1).meta({ description: 'In how many seconds to try again' }),
});

/** The headers that a refusal of this status carries. */
const refusalHeaders: Readonly<Record<number, z.ZodObject>> = {
  401: z.object({ 'WWW-Authenticate': z.string().meta({ description: 'The scheme to sign in with' }) }),
  429: retryAfter,
  503: retryAfter,
};

function describeRefusals(endpoint: EndpointDefinition): RouteConfig['responses'] {
  const refusals: ErrorDefinition[] = [invalidToken, tooManyRequests, unavailable, ...endpoint.errors];
  if (endpoint.access !== 'public') refusals.push(unauthenticated);
  if (endpoint.method !== 'get') refusals.push(crossOrigin);
  // A path with an impossible parameter is not found either.
  if (endpoint.params && !endpoint.errors.some(({ status }) => status === 404)) refusals.push(notFound);
  if (endpoint.body) refusals.push(endpoint.bodyTooLarge ?? bodyTooLarge);
  if (endpoint.body && endpoint.body !== 'raw') refusals.push(malformedBody);
  if (endpoint.query || endpoint.headers || (endpoint.body && endpoint.body !== 'raw'))
    refusals.push(...invalidInput);
  const byStatus = Map.groupBy(new Set(refusals), (refusal) => refusal.status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map(({ code, detail }) => `\`${code}\`: ${detail(refusalTexts)}`).join('\n\n'),
        ...(refusalHeaders[status] ? { headers: refusalHeaders[status] } : {}),
        content: { 'application/json': { schema: errorFormSchema } },
      },
    ]),
  );
}
