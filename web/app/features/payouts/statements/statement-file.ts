import { setImmediate } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import type { Statement, StatementLine } from '#contract/payouts/statements/schemas.ts';
import { statementTexts } from '#texts/payouts/statement.ts';
import { requireProfileFor } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { csvType } from '#web/platform/csv.ts';
import { fileResponse, refusedFile, streamOf } from '#web/platform/file-response.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/statement-file';
import { statementQuery } from './load-statement.server.ts';
import { isStatementPeriod } from './statement-period.ts';
import { writeStatementCsv } from './write-csv.server.ts';
import { writeStatementPdf } from './write-pdf.server.ts';

const linesAtOnce = '2000';
const linesWritten = 100;

const formats = {
  csv: { type: csvType, write: writeStatementCsv },
  pdf: { type: 'application/pdf', write: writeStatementPdf },
} as const;

/** A whole statement as a file, sent part by part as it is read. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [period = '', ending = '', ...rest] = params.file.split('.');
  const query = statementQuery(url);
  await requireProfileFor(context, statementPaths.statement(params.id, { period, ...query }));
  const format = ending === 'csv' || ending === 'pdf' ? formats[ending] : undefined;
  if (!format || rest.length > 0 || !isStatementPeriod(period)) throw new Response(null, { status: 404 });
  const order = { id: params.id, period, query };
  try {
    const statement = await apiOf(context)('GET /payouts/pages/{id}/statements/{period}', {
      params: { id: order.id, period },
      query: order.query,
    });
    const parts = format.write(statement, readLines(context, order, statement));
    const logFailure = (error: unknown) => context.get(pageContext).logFailure(fileTexts.broken, error);
    return fileResponse(streamOf(parts, { logFailure }), {
      name: fileTexts.name(period, ending),
      type: format.type,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedFile(error);
  }
}

const fileTexts = statementTexts.file;

/**
 * Lines until the last one that the balance has: what is booked meanwhile belongs to the next statement. Each part is read
 * while the one before it is written.
 */
async function* readLines(
  context: Readonly<RouterContextProvider>,
  { id, period, query }: { id: string; period: string; query: { currency?: string } },
  { last_line }: Statement,
): AsyncGenerator<readonly StatementLine[], undefined> {
  if (last_line === null) return undefined;
  const readAfter = (after: string | null) => {
    const part = apiOf(context)('GET /payouts/pages/{id}/statements/{period}/lines', {
      params: { id, period },
      query: { ...query, limit: linesAtOnce, until: last_line, ...(after === null ? {} : { after }) },
    });
    // If the reader stops, nobody awaits the part that is being fetched.
    part.catch(() => {});
    return part;
  };
  let next = readAfter(null);
  for (;;) {
    const { lines, next_after } = await next;
    if (next_after !== null) next = readAfter(next_after);
    for (let at = 0; at < lines.length; at += linesWritten) {
      yield lines.slice(at, at + linesWritten);
      // The request for the next part takes some turns of the event loop until it is with the database.
      await setImmediate();
    }
    if (next_after === null) return undefined;
  }
}
