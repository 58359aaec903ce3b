import { SUPPORTERS_MAX_LIMIT } from '#contract/dashboard/rules.ts';
import { supportersTexts as texts } from '#texts/dashboard/supporters.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { readByOffset, sendCsv } from '#web/platform/send-csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/supporters-file';

/** All supporters of a page, the largest sum first. Somebody who tips while a long file is written may change places. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  return sendCsv({
    ...texts.file,
    readPart: readByOffset(SUPPORTERS_MAX_LIMIT, async (query) => {
      const { results } = await apiOf(context)('GET /dashboard/pages/{id}/supporters', { params, query });
      return results.map(({ supporter, tip_count, total_amount, last_at }) => [
        supporter ?? '',
        String(tip_count),
        total_amount.toFixed(2),
        texts.file.currency,
        last_at,
      ]);
    }),
  });
}
