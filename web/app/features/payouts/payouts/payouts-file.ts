import { minorToMajor } from '#contract/minor-units.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import type { Payout } from '#contract/payouts/schemas.ts';
import { payoutsTexts } from '#texts/payouts/payouts.ts';
import { requireProfileFor } from '#web/features/account/public.server.ts';
import { readByOffset, sendCsv } from '#web/platform/send-csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/payouts-file';
import { noteOf, stateOf } from './describe-payout.ts';

const texts = payoutsTexts.file;

/** All payouts of a page, the newest first, for its owners. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireProfileFor(context, payoutPaths.payouts(params.id));
  return sendCsv({
    ...texts,
    readPart: readByOffset(100, async (query) => {
      const { results } = await apiOf(context)('GET /payouts/pages/{id}/payouts', { params, query });
      return results.map(cellsOf);
    }),
  });
}

function cellsOf(payout: Payout): string[] {
  const { exchange } = payout;
  return [
    payout.created_at,
    payout.weekly ? texts.weekly.yes : texts.weekly.no,
    minorToMajor(payout.amount_minor).toFixed(2),
    payout.currency,
    stateOf(payout),
    payout.destination ?? '',
    String(payout.share_count),
    payout.arrives_at ?? '',
    exchange ? minorToMajor(exchange.amount_minor).toFixed(2) : '',
    exchange?.currency ?? '',
    exchange?.rate ?? '',
    exchange?.source ?? '',
    payout.bank_reference ?? '',
    noteOf(payout) ?? '',
  ];
}
