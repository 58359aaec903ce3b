import { Hono } from 'hono';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { Limits } from '../limits/limits.ts';
import { answerWith, type SharedPage, sharePage } from '../pages/shared-page.ts';
import { renderApiDocs } from './api-docs.ts';
import { Refusal, toErrorResponse } from './errors.ts';
import { describeApi } from './openapi.ts';
import type { RequestVariables } from './request-context.ts';
import type { InlineSources } from './security.ts';

/** Marks the style of the readable page, which is allowed by its hash in the answer. */
const nonce = 'style-of-the-api-docs';

/**
 * GET /openapi.json and /docs: the endpoints for programs and for people. Both are made once, on the first request, since
 * making them takes longer than all the rest of a start; they are large, so each address may request a few a minute.
 */
export function apiDescription(
  endpoints: readonly EndpointDefinition[],
  options: {
    readonly publicOrigin: string;
    readonly limits: Limits;
    readonly policyOf: (allowed: InlineSources) => string;
  },
): Hono<{ Variables: RequestVariables }> {
  const { publicOrigin, limits, policyOf } = options;
  const share = (text: string, type: string) =>
    sharePage(Buffer.from(text), {
      headers: new Headers({ 'content-type': type }),
      nonce,
      policyOf,
      madeAt: Date.now(),
    });
  const make = async () => {
    const described = describeApi(endpoints, publicOrigin);
    const document = share(JSON.stringify(described), 'application/json');
    document.headers.set('cache-control', 'public, max-age=300');
    const docs = share(String(await renderApiDocs(described, nonce)), 'text/html; charset=UTF-8');
    return { document, docs };
  };
  let made: Promise<Record<'document' | 'docs', SharedPage>> | undefined;
  const routes = new Hono<{ Variables: RequestVariables }>();
  for (const [path, name] of [
    ['/openapi.json', 'document'],
    ['/docs', 'docs'],
  ] as const)
    routes.get(path, async (context) => {
      await limits.consume('api-description', context.get('clientAddress'));
      made ??= make();
      return answerWith((await made)[name], context.req.raw);
    });
  routes.onError((error, context) => {
    if (error instanceof Refusal) return toErrorResponse(context, error);
    throw error;
  });
  return routes;
}
