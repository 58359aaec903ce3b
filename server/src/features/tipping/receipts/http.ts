import { Hono } from 'hono';
import {
  getSignedTipReceipt,
  getTipReceipt,
  verifyTipReceipt,
} from '#contract/tipping/receipts/endpoints.ts';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { presentReceipt } from '../presenter.ts';
import { readReceipt, type TipReading } from '../read-tips.ts';
import {
  publishedKeys,
  type SigningDependencies,
  signReceipt,
  signRevoked,
  verifyReceipt,
} from './sign-receipts.ts';

export function receiptEndpoints(dependencies: TipReading): EndpointHandler[] {
  return [
    handle(getTipReceipt, async ({ params }) => presentReceipt(await readReceipt(dependencies, params.code))),
  ];
}

export function signedReceiptEndpoints(dependencies: SigningDependencies): EndpointHandler[] {
  return [
    handle(getSignedTipReceipt, ({ params }) => signReceipt(dependencies, params.code)),
    handle(verifyTipReceipt, async ({ query }) => {
      const { verdict, view } = await verifyReceipt(dependencies, query.receipt);
      return { verdict, receipt: view && presentReceipt(view) };
    }),
  ];
}

const cachedMs = 60_000;

/**
 * The files that verify receipts without a request for each: the keys, and the list of receipts that no longer count.
 * Both are public.
 */
export function receiptRoutes(
  dependencies: SigningDependencies & { readonly limits: Limits; readonly clock: Clock },
) {
  const { limits, clock } = dependencies;
  const routes = new Hono<{ Variables: RequestVariables }>();
  const cache = createTtlCache<string>({ clock, ttlMs: cachedMs, maxEntries: 2 });
  const answers = [
    {
      path: receiptPaths.keys(),
      type: 'application/jwk-set+json',
      write: async () => JSON.stringify(await publishedKeys(dependencies)),
    },
    {
      path: receiptPaths.revoked(),
      type: 'application/jose',
      write: () => signRevoked(dependencies, clock.now()),
    },
  ];
  for (const { path, type, write } of answers)
    routes.get(path, async (context) => {
      await limits.consumeAt('read', context.get('clientAddress'));
      return context.body(await cache.get(path, write), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    });
  return routes;
}
