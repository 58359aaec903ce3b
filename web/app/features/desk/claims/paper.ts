import { ApiError } from '#web/platform/api.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/paper';

/** A picture submitted with a claim, for those who may see it; no cache may store it. */
export async function loader({ context, params: { id, paper } }: Route.LoaderArgs) {
  try {
    const found = await apiOf(context)('GET /desk/claims/{id}/papers/{paper}', { params: { id, paper } });
    return new Response(Buffer.from(found.content, 'base64'), {
      headers: {
        'content-type': found.type,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (error instanceof ApiError) return new Response(null, { status: error.status });
    throw error;
  }
}
