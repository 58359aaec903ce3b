import { data, type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { webhookRules } from '#contract/webhooks/rules.ts';
import { webhookTexts as texts } from '#texts/webhooks/webhooks.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { apiOf } from '#web/platform/session-context.ts';

type Context = Readonly<RouterContextProvider>;

const perPage = 20;

/** The receivers of a page, for its owners. */
export async function loadWebhooks(context: Context, url: URL, id: string) {
  await requireProfile(context, url);
  return forOwner(context, async () => {
    const { page, webhooks } = await readOwn(context, id);
    return { kind: 'own' as const, page, webhooks };
  });
}

/** One webhook, with the deliveries to it. */
export async function loadWebhook(
  context: Context,
  url: URL,
  { id, webhook }: { id: string; webhook: string },
) {
  await requireProfile(context, url);
  const at = readPage(url.searchParams);
  return forOwner(context, async () => {
    const [{ page, webhooks }, { results, metadata }] = await Promise.all([
      readOwn(context, id),
      apiOf(context)('GET /webhooks/pages/{id}/endpoints/{webhook}/deliveries', {
        params: { id, webhook },
        query: { limit: String(perPage), offset: String((at - 1) * perPage) },
      }),
    ]);
    const found = webhooks.find((one) => one.id === webhook);
    if (!found) throw redirect(paths.notFound());
    const pages = countPages(url, metadata, perPage);
    return { kind: 'own' as const, page, webhook: found, deliveries: results, at, pages };
  });
}

async function readOwn(context: Context, id: string) {
  const api = apiOf(context);
  const [page, { results: webhooks }] = await Promise.all([
    api('GET /dashboard/pages/{id}', { params: { id } }),
    api('GET /webhooks/pages/{id}/endpoints', {
      params: { id },
      query: { limit: String(webhookRules.mostEndpoints) },
    }),
  ]);
  return { page, webhooks };
}

async function forOwner<Found>(context: Context, load: () => Promise<Found>) {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.notFound());
    if (error instanceof ApiError && error.status === 403)
      return data({ kind: 'owners-only' as const }, { status: 403 });
    return loadFailed(context, texts.failed, error);
  }
}
