import type { RouterContextProvider } from 'react-router';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { csvMark, csvType, writeCsvLine } from '#web/platform/csv.ts';
import { fileResponse, refusedFile, streamOf } from '#web/platform/file-response.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/tips-file';

const texts = dashboardTexts.file;
/** The first part is small, so that it is sent at once. */
const tipsAtFirst = '100';
const tipsAtOnce = '500';

/** All tips of a page, the newest first, sent part by part as they are read. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const parts = readParts(context, id);
  try {
    // The first part says whether there is such a page, before any of the file is sent.
    const { value: first } = await parts.next();
    return fileResponse(streamOf(parts, { first }), { name: texts.name, type: csvType });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedFile(error);
  }
}

/** Each part is read while the one before it is written. */
async function* readParts(
  context: Readonly<RouterContextProvider>,
  id: string,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  const readBefore = (before: number) => {
    const query: { limit: string; before: string } = {
      limit: before === 0 ? tipsAtFirst : tipsAtOnce,
      before: String(before),
    };
    const part = apiOf(context)('GET /dashboard/pages/{id}/tips', { params: { id }, query });
    // If the reader stops, nobody awaits the part that is being fetched.
    part.catch(() => {});
    return part;
  };
  let text = `${csvMark}${writeCsvLine(texts.header)}`;
  let next = readBefore(0);
  for (;;) {
    const { tips, next_before } = await next;
    if (next_before !== null) next = readBefore(next_before);
    yield encoder.encode(text + tips.map((tip) => writeCsvLine(cellsOf(tip))).join(''));
    if (next_before === null) return undefined;
    text = '';
  }
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
