import type { RouterContextProvider } from 'react-router';
import { type FiguresBy, figuresBy } from '#contract/dashboard/rules.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { loadMoneyNow } from '#web/features/payouts/public.server.ts';
import { notLoaded } from '#web/platform/not-loaded.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { drawChart } from './draw-chart.server.ts';

const tipsAtOnce = '20';
const returningShown = '5';

/** What the dashboard of a page shows. */
export async function loadDashboard(context: Readonly<RouterContextProvider>, url: URL, id: string) {
  const { preferences } = await requireProfile(context, url);
  const api = apiOf(context);
  const requested = url.searchParams.get('by');
  const by: FiguresBy = figuresBy.find((one) => one === requested) ?? 'day';
  const typedBefore = url.searchParams.get('before') ?? '';
  const before = /^[1-9]\d{0,8}$/.test(typedBefore) ? typedBefore : '0';
  const params = { id };
  try {
    const [page, tips, figures, returning] = await Promise.all([
      api('GET /dashboard/pages/{id}', { params }),
      api('GET /dashboard/pages/{id}/tips', { params, query: { limit: tipsAtOnce, before } }),
      api('GET /dashboard/pages/{id}/figures', { params, query: { by } }),
      api('GET /dashboard/pages/{id}/returning-supporters', { params, query: { limit: returningShown } }),
    ]);
    // An editor does not see the money.
    const money = page.role === 'owner' ? await loadMoneyNow(api, id) : null;
    return {
      kind: 'own' as const,
      page,
      money,
      tips: tips.tips,
      nextBefore: tips.next_before,
      newest: before === '0',
      figures,
      chart: drawChart(
        [
          ...figures.periods.map((period) => ({ ...period, key: period.start })),
          ...figures.nights.map((night) => ({ ...night, key: night.event })),
        ],
        preferences.currency,
      ),
      returning,
      currency: preferences.currency,
      publicOrigin: context.get(pageContext).publicOrigin,
    };
  } catch (error) {
    return notLoaded(context, texts.failed, error);
  }
}
