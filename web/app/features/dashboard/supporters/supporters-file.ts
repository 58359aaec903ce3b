import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { Supporter } from '#contract/dashboard/schemas.ts';
import { supportersTexts as texts } from '#texts/dashboard/supporters.ts';
import { requireProfileFor } from '#web/features/account/public.server.ts';
import { sendCsv } from '#web/platform/send-csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/supporters-file';

/**
 * All supporters of a page, each once. If they fit into one part, the largest sum is first; in a longer file it could not be,
 * because sums change while it is written.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireProfileFor(context, dashboardPaths.supporters(params.id));
  return sendCsv({
    ...texts.file,
    readPart: async (after?: string) => {
      const query = after === undefined ? {} : { after };
      const part = await apiOf(context)('GET /dashboard/pages/{id}/supporters/export', { params, query });
      const isWhole = after === undefined && part.next_after === null;
      const supporters = isWhole ? part.supporters.toSorted(byLargestSum) : part.supporters;
      return { lines: supporters.map(cellsOf), next: part.next_after };
    },
  });
}

const byLargestSum = (one: Supporter, other: Supporter) => other.total_amount - one.total_amount;

function cellsOf({ supporter, tip_count, total_amount, last_at }: Supporter): string[] {
  return [supporter ?? '', String(tip_count), total_amount.toFixed(2), texts.file.currency, last_at];
}
