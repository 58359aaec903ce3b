import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { apiOf } from '#web/platform/session-context.ts';

/** What can be tried at this moment. Throws a 404 where there is no demonstration, as in live mode. */
export async function loadTry(context: Readonly<RouterContextProvider>) {
  const api = apiOf(context);
  const demonstration = await api('GET /shared/demonstration', {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  });
  const { night, campaign } = demonstration;
  const [stage, collecting] = await Promise.all([
    night && orGone(api('GET /stages/{code}', { params: { code: night.code } })),
    campaign && orGone(api('GET /campaigns/listing/{slug}', { params: { slug: campaign } })),
  ]);
  return { ...demonstration, stage, collecting, loadedAtMs: Date.now() };
}

export type Tried = Awaited<ReturnType<typeof loadTry>>;

/** What was hidden or ended a moment ago is not shown. */
function orGone<Found>(found: Promise<Found>): Promise<Found | null> {
  return found.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}
