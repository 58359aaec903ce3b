import type { DayFigures, NightFigures } from '#contract/dashboard/schemas.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { nextOffset, sendCsv } from '#web/platform/send-csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/figures-file';

const texts = dashboardTexts.figuresFile;
const limit = '100';

/** What each day or, with `by=night`, each event ever brought a page, the latest first. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  if (url.searchParams.get('by') === 'night')
    return sendCsv({
      ...texts.night,
      readPart: async (offset) => {
        const query = { limit, offset: String(offset) };
        const { results, metadata } = await api('GET /dashboard/pages/{id}/nights', { params, query });
        return { lines: results.map(nightCells), next: nextOffset(metadata, results.length) };
      },
    });
  return sendCsv({
    ...texts.day,
    readPart: async (offset) => {
      const query = { limit, offset: String(offset) };
      const { results, metadata } = await api('GET /dashboard/pages/{id}/days', { params, query });
      return { lines: results.map(dayCells), next: nextOffset(metadata, results.length) };
    },
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
