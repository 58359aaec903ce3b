import type { RouterContextProvider } from 'react-router';
import { countedSupporters } from '#contract/dashboard/rules.ts';
import { supportersTexts as texts } from '#texts/dashboard/supporters.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';
import { notLoaded } from '#web/platform/not-loaded.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { drawChart } from '../page/draw-chart.server.ts';

const perPage = 20;
/** The number of supporters that the chart shows. */
const largestShown = 12;

/** Who tipped a page; on the first page of the list the largest are drawn too. */
export async function loadSupporters(context: Readonly<RouterContextProvider>, url: URL, id: string) {
  const { preferences } = await requireProfile(context, url);
  const api = apiOf(context);
  const page = readPage(url.searchParams);
  const params = { id };
  const query = { limit: String(perPage), offset: String((page - 1) * perPage) };
  try {
    const [own, { results, metadata }] = await Promise.all([
      api('GET /dashboard/pages/{id}', { params }),
      api('GET /dashboard/pages/{id}/supporters', { params, query }),
    ]);
    const total = Math.min(metadata.total, countedSupporters);
    const sums = results
      .slice(0, largestShown)
      .map(({ total_amount }, at) => ({ key: String(at), total_amount }));
    return {
      kind: 'own' as const,
      own,
      supporters: results,
      total,
      isMore: metadata.total > countedSupporters,
      chart: page === 1 ? drawChart(sums, preferences.currency) : null,
      page,
      pages: countPages(url, { total }, perPage),
      currency: preferences.currency,
    };
  } catch (error) {
    return notLoaded(context, texts.failed, error);
  }
}
