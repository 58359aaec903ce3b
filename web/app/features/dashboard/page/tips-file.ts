import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { requireProfileFor } from '#web/features/account/public.server.ts';
import { sendCsv } from '#web/platform/send-csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/tips-file';

const texts = dashboardTexts.file;
/** The first part is small, so that it is sent at once. */
const tipsAtFirst = '100';
const tipsAtOnce = '500';

/** All tips of a page, the newest first. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  await requireProfileFor(context, dashboardPaths.page(id));
  return sendCsv({
    ...texts,
    readPart: async (before = 0) => {
      const query = { limit: before === 0 ? tipsAtFirst : tipsAtOnce, before: String(before) };
      const part = await apiOf(context)('GET /dashboard/pages/{id}/tips', { params: { id }, query });
      return { lines: part.tips.map(cellsOf), next: part.next_before };
    },
  });
}

function cellsOf(tip: ReceivedTip): string[] {
  return [
    String(tip.number),
    tip.received_at,
    tip.total_amount.toFixed(2),
    tip.reversed_amount.toFixed(2),
    tip.fee_amount?.toFixed(2) ?? '',
    tip.currency,
    tip.status,
    tip.supporter ?? '',
    texts.namedInPublic[tip.anonymity],
    tip.event ?? '',
    tip.message ?? '',
    tip.thanks ?? '',
  ];
}
