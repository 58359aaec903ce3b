import { Hono } from 'hono';
import { foldHandle, isHandle } from '#contract/beneficiaries/rules.ts';
import { paths } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RequestVariables } from '#server/platform/http/request-context.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { findByHandle } from './repository.ts';

/**
 * /@{handle} redirects to the profile of the page that has or had the handle. Without such a public page it redirects
 * to the "not found" page.
 */
export function handleRoutes({ db, limits }: { db: Database; limits: Limits }) {
  const routes = new Hono<{ Variables: RequestVariables }>();
  routes.get('/:handle{@[^/]+}', async (context) => {
    await limits.consumeAt('read', context.get('clientAddress'));
    const handle = foldHandle(context.req.param('handle'));
    const id = isHandle(handle) ? await findByHandle(db, handle) : undefined;
    // A page may be hidden or shown again at any time, so the answer must not be cached.
    context.header('cache-control', 'no-store');
    return context.redirect(id === undefined ? paths.notFound() : paths.professional(id), 302);
  });
  return routes;
}
