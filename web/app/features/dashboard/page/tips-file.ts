import type { RouterContextProvider } from 'react-router';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { csvMark, writeCsvLine } from '#web/platform/csv.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/tips-file';

const texts = dashboardTexts.file;
const tipsAtOnce = '500';

/** All tips of a page, the newest first, sent part by part as they are read. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const parts = readParts(context, id);
  try {
    // The first part says whether there is such a page, before any of the file is sent.
    const first = await parts.next();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(first.value ?? new Uint8Array()),
      async pull(controller) {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await parts.return(undefined)),
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${texts.name}"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Response(error.message, { status: error.status, headers: { 'cache-control': 'no-store' } });
  }
}

async function* readParts(
  context: Readonly<RouterContextProvider>,
  id: string,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  let before: number | null = 0;
  let text = `${csvMark}${writeCsvLine(texts.header)}`;
  while (before !== null) {
    const query: { limit: string; before: string } = { limit: tipsAtOnce, before: String(before) };
    const part = await apiOf(context)('GET /dashboard/pages/{id}/tips', { params: { id }, query });
    yield encoder.encode(text + part.tips.map((tip) => writeCsvLine(cellsOf(tip))).join(''));
    text = '';
    before = part.next_before;
  }
  return undefined;
}

function cellsOf(tip: ReceivedTip): string[] {
  return [
    String(tip.number),
    tip.received_at,
    tip.total_amount.toFixed(2),
    tip.currency,
    tip.status,
    tip.supporter ?? '',
    texts.namedInPublic[tip.anonymity],
    tip.event ?? '',
    tip.message ?? '',
    tip.thanks ?? '',
  ];
}
