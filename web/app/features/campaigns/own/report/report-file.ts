import type { ReceivedPledge } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { campaignReportTexts as texts } from '#texts/campaigns/report.ts';
import { requireProfileFor } from '#web/features/account/public.server.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { readByOffset, sendCsv } from '#web/platform/send-csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/report-file';

const pledgesAtOnce = 100;

/** Everybody who backed an own campaign, as a file for spreadsheets. */
export async function loader({ context, params }: Route.LoaderArgs) {
  await requireProfileFor(context, campaignPaths.report(params.id));
  return sendCsv({
    name: texts.fileName,
    header: Object.values(texts.columns),
    readPart: readByOffset(pledgesAtOnce, async (part) => {
      const query = { ...part, state: 'all' } as const;
      const { results } = await apiOf(context)('GET /campaigns/own/{id}/pledges', { params, query });
      return results.map(cellsOf);
    }),
    logFailure: (error) => context.get(pageContext).logFailure(texts.metaTitle, error),
  });
}

function cellsOf({
  at,
  name,
  amount,
  fee,
  refunded_amount,
  state,
  tier,
  message,
  delivered_at,
}: ReceivedPledge): string[] {
  return [
    at,
    name ?? '',
    amount.toFixed(2),
    fee?.toFixed(2) ?? '',
    refunded_amount.toFixed(2),
    'USD',
    texts.states[state],
    tier?.title ?? '',
    message ?? '',
    delivered_at ?? '',
  ];
}
