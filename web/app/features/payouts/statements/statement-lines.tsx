import { Link } from 'react-router';
import { homeDayOf } from '#contract/home-time-zone.ts';
import { paths } from '#contract/paths.ts';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import type { Statement, StatementLine } from '#contract/payouts/statements/schemas.ts';
import { statementTexts } from '#texts/payouts/statement.ts';
import { formatPeriod } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { unbroken } from '../payouts/describe-payout.ts';
import { describeLine } from './describe-line.ts';
import { statementAmount } from './statement-amount.ts';

const texts = statementTexts.lines;

/** Every line of the statement, part by part. */
export function StatementLines({
  statement: { page, period, currency },
  lines,
  nextAfter,
  started,
}: {
  statement: Statement;
  lines: readonly StatementLine[];
  nextAfter: string | null;
  /** Whether the first lines were skipped. */
  started: boolean;
}) {
  const query = { period, currency: currency === 'USD' ? undefined : currency };
  return (
    <section className="card min-w-0 overflow-hidden" aria-labelledby="lines">
      <h2 id="lines" className="px-5 pt-5 text-heading sm:px-6">
        {texts.title}
      </h2>
      {lines.length === 0 ? (
        <p className="px-5 py-5 text-muted sm:px-6">{texts.none}</p>
      ) : (
        <ol className="mt-2 grid divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id} className="px-5 py-3.5 sm:px-6">
              <Line line={line} currency={currency} />
            </li>
          ))}
        </ol>
      )}
      {(nextAfter !== null || started) && (
        <nav className="flex flex-wrap gap-3 border-line border-t p-5" aria-label={texts.title}>
          {started && (
            <Link className="btn btn-quiet" to={statementPaths.statement(page.id, query)}>
              {texts.first}
            </Link>
          )}
          {nextAfter !== null && (
            <Link
              className="btn btn-quiet"
              to={statementPaths.statement(page.id, { ...query, after: nextAfter })}
            >
              {texts.next}
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

function Line({ line, currency }: { line: StatementLine; currency: string }) {
  const { at, band, gross_minor, fee_minor, net_minor, words, receipt, reference, destination } = line;
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
      <p className="min-w-0">
        <span className="wrap-anywhere font-semibold">{describeLine(line)}</span>{' '}
        {destination && <span className="wrap-anywhere">{texts.to(unbroken(destination))}</span>}{' '}
        <time dateTime={at} className="whitespace-nowrap text-muted text-sm">
          {formatPeriod(homeDayOf(at), 'day')}
        </time>
      </p>
      <p className="text-right font-semibold tabular-nums">{statementAmount(net_minor, currency)}</p>
      <div className="grid min-w-0 gap-1 text-sm">
        {words && (
          <p className="wrap-anywhere" lang={languageOf(words)}>
            {texts.words(words)}
          </p>
        )}
        {receipt && (
          <p>
            <Link className="link" to={paths.receipt(receipt)} aria-label={texts.receiptOf(receipt)}>
              {texts.receipt}
            </Link>
          </p>
        )}
        {reference && <p className="wrap-anywhere text-muted">{texts.reference(reference)}</p>}
      </div>
      {fee_minor !== 0 && (
        <p className="text-right text-muted text-sm tabular-nums">
          {(band === null ? texts.parts : texts.shareParts)(
            statementAmount(gross_minor, currency),
            statementAmount(fee_minor, currency),
          )}
        </p>
      )}
    </div>
  );
}
