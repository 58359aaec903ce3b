import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { figuresBy } from '#contract/dashboard/rules.ts';
import type { DayFigures, NightFigures } from '#contract/dashboard/schemas.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { requireProfileFor } from '#web/features/account/public.server.ts';
import { readByOffset, sendCsv } from '#web/platform/send-csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/figures-file';

const texts = dashboardTexts.figuresFile;
const limit = 100;

/** What each day, or by `by` each week, month or event, ever brought a page, the latest first. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireProfileFor(context, dashboardPaths.page(params.id));
  const api = apiOf(context);
  const requested = url.searchParams.get('by') ?? 'day';
  const by = figuresBy.find((one) => one === requested);
  if (!by) throw new Response(null, { status: 404 });
  if (by === 'night')
    return sendCsv({
      ...texts.night,
      readPart: readByOffset(limit, async (query) =>
        (await api('GET /dashboard/pages/{id}/nights', { params, query })).results.map(nightCells),
      ),
    });
  return sendCsv({
    ...texts[by],
    readPart: readByOffset(limit, async (query) =>
      (await api('GET /dashboard/pages/{id}/days', { params, query: { ...query, by } })).results.map(
        dayCells,
      ),
    ),
  });
}

const dayCells = ({ start, ...sum }: DayFigures) => [start, ...sumCells(sum)];

const nightCells = ({ title, start_time, ...sum }: NightFigures) => [
  title ?? '',
  start_time ?? '',
  ...sumCells(sum),
];

const sumCells = ({ tip_count, total_amount }: Pick<DayFigures, 'tip_count' | 'total_amount'>) => [
  String(tip_count),
  total_amount.toFixed(2),
  texts.currency,
];
