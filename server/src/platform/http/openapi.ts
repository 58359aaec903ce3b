import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { EndpointDefinition, ErrorDefinition } from '#contract/endpoint.ts';
import { errorFormSchema, metadataSchema } from '#contract/envelope.ts';
import {
  bodyTooLarge,
  invalidToken,
  malformedBody,
  tooManyRequests,
  unauthenticated,
} from '#contract/errors.ts';

const securityScheme = 'accessToken';

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
      description:
        'One answer is {"data": {"result": ...}}, a list {"data": {"results": [...], "metadata": {...}}}, a refusal the ErrorForm. Amounts are dollars with at most two decimals.',
    },
    servers: [{ url: `${publicOrigin}/api/v1` }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.feature))].map((name) => ({ name })),
  });
}

function describeEndpoint(endpoint: EndpointDefinition): RouteConfig {
  const { answer } = endpoint;
  const data =
    'results' in answer
      ? z.object({ results: z.array(answer.results), metadata: metadataSchema })
      : z.object({ result: answer.result });
  const request: NonNullable<RouteConfig['request']> = {};
  if (endpoint.params) request.params = endpoint.params;
  if (endpoint.query) request.query = endpoint.query;
  if (endpoint.headers) request.headers = endpoint.headers;
  if (endpoint.body) {
    const schema = endpoint.body === 'raw' ? z.string() : endpoint.body;
    request.body = { required: true, content: { 'application/json': { schema } } };
  }
  return {
    operationId: endpoint.id,
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    tags: [endpoint.feature],
    security: endpoint.access === 'signed-in' ? [{ [securityScheme]: [] }] : [{}, { [securityScheme]: [] }],
    request,
    responses: {
      [endpoint.status ?? 200]: {
        description: 'The answer',
        content: { 'application/json': { schema: z.object({ data }) } },
      },
      ...describeRefusals(endpoint),
    },
  };
}

function describeRefusals(endpoint: EndpointDefinition): RouteConfig['responses'] {
  const refusals: Pick<ErrorDefinition, 'status' | 'code'>[] = [
    invalidToken,
    tooManyRequests,
    ...endpoint.errors,
  ];
  if (endpoint.access === 'signed-in') refusals.push(unauthenticated);
  if (endpoint.body) refusals.push(bodyTooLarge);
  if (endpoint.body && endpoint.body !== 'raw') refusals.push(malformedBody);
  if (endpoint.query || endpoint.headers || endpoint.body) refusals.push({ status: 400, code: 'invalid' });
  const byStatus = Map.groupBy(refusals, (refusal) => refusal.status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((refusal) => refusal.code).join(', '),
        content: { 'application/json': { schema: errorFormSchema } },
      },
    ]),
  );
}
