import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageFigures } from '#contract/dashboard/schemas.ts';
import { paths } from '#contract/paths.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { formatDate, formatPeriod } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';

const texts = dashboardTexts.chart;

/** What each period or night brought, the newest first. */
export function FiguresTable({ figures, currency }: { figures: PageFigures; currency: Currency }) {
  const { by } = figures;
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{texts.label[by]}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.start[by]}</th>
          <th scope="col" className="pl-3 text-right">
            {texts.count}
          </th>
          <th scope="col" className="pl-3 text-right">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(figures)
          .toReversed()
          .map(({ key, name, tip_count, total_amount }) => (
            <tr key={key} className="border-line border-t align-top">
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              <td className="py-1.5 pl-3 text-right">{formatNumber(tip_count)}</td>
              <td className="py-1.5 pl-3 text-right">{formatAmount(total_amount, currency)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly tip_count: number;
  readonly total_amount: number;
}

function rowsOf({ by, periods, nights }: PageFigures): Row[] {
  if (by === 'night')
    return nights.map((night) => ({ ...night, key: night.event, name: <NightName night={night} /> }));
  return periods.map((period) => ({ ...period, key: period.start, name: formatPeriod(period.start, by) }));
}

function NightName({
  night: { event, title, start_time, listed },
}: {
  night: PageFigures['nights'][number];
}) {
  const name = title ?? texts.lostEvent;
  return (
    <>
      <span className="block font-semibold wrap-anywhere" lang={languageOf(name)}>
        {listed ? (
          <Link className="link" to={paths.event(event)}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="text-muted text-sm">{formatDate(start_time)}</span>
    </>
  );
}
