import type { ReceivedPledge } from '#contract/campaigns/own/schemas.ts';
import { campaignReportTexts as texts } from '#texts/campaigns/report.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { csvMark, csvType, writeCsvLine } from '#web/platform/csv.ts';
import { fileResponse, refusedFile, streamOf } from '#web/platform/file-response.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/report-file';

const pledgesAtOnce = 100;
const encoder = new TextEncoder();

/** Everybody who backed an own campaign, as a file for spreadsheets, read part by part. */
export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  try {
    const first = await readPart(api, id, 0);
    const logFailure = (error: unknown) => context.get(pageContext).logFailure(texts.metaTitle, error);
    return fileResponse(streamOf(writeReport(api, id, first), { logFailure }), {
      name: texts.fileName,
      type: csvType,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedFile(error);
  }
}

function readPart(api: Api, id: string, offset: number) {
  return api('GET /campaigns/own/{id}/pledges', {
    params: { id },
    query: { state: 'all', limit: String(pledgesAtOnce), offset: String(offset) },
  });
}

async function* writeReport(
  api: Api,
  id: string,
  first: Awaited<ReturnType<typeof readPart>>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(csvMark + writeCsvLine(Object.values(texts.columns)));
  let part = first;
  for (let offset = 0; part.results.length > 0; ) {
    yield encoder.encode(part.results.map(writePledge).join(''));
    offset += pledgesAtOnce;
    if (offset >= part.metadata.total) return;
    part = await readPart(api, id, offset);
  }
}

function writePledge({ at, name, amount, fee, state, tier, message, delivered_at }: ReceivedPledge): string {
  return writeCsvLine([
    at,
    name ?? '',
    amount.toFixed(2),
    fee?.toFixed(2) ?? '',
    'USD',
    texts.states[state],
    tier?.title ?? '',
    message ?? '',
    delivered_at ?? '',
  ]);
}
