import type { RouterContextProvider } from 'react-router';
import { homeDayOf } from '#contract/home-time-zone.ts';
import { isUuid } from '#contract/text-rules.ts';
import { statementTexts as texts } from '#texts/payouts/statement.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { notLoaded } from '#web/platform/not-loaded.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { isStatementPeriod, listPeriods } from './statement-period.ts';

const linesAtOnce = '50';

/** The statement that the address names, this month's by default, with a part of its lines. */
export async function loadStatement(context: Readonly<RouterContextProvider>, url: URL, id: string) {
  await requireProfile(context, url);
  const now = Date.now();
  const requested = url.searchParams.get('period') ?? '';
  const period = isStatementPeriod(requested) ? requested : homeDayOf(now).slice(0, 7);
  const after = url.searchParams.get('after');
  const query = statementQuery(url);
  const params = { id, period };
  const api = apiOf(context);
  try {
    const [statement, part] = await Promise.all([
      api('GET /payouts/pages/{id}/statements/{period}', { params, query }),
      api('GET /payouts/pages/{id}/statements/{period}/lines', {
        params,
        query: { ...query, limit: linesAtOnce, ...(isUuid(after) ? { after } : {}) },
      }),
    ]);
    const periods = listPeriods(statement.first_month, now);
    return { kind: 'own' as const, statement, ...part, ...periods, started: after !== null };
  } catch (error) {
    return notLoaded(context, texts.failed, error);
  }
}

/** Tips are in US dollars; another currency is named by its code. */
export function statementQuery(url: URL): { currency?: string } {
  const currency = url.searchParams.get('currency') ?? '';
  return /^[A-Z]{3}$/.test(currency) ? { currency } : {};
}
