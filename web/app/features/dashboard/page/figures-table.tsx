import { Link } from 'react-router';
import type { NightFigures, PageFigures } from '#contract/dashboard/schemas.ts';
import { paths } from '#contract/paths.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { formatDate, formatPeriod } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import type { Currency } from '#web/platform/money.ts';
import { SumsTable } from './sums-table.tsx';

const texts = dashboardTexts.chart;

/** What each period or night brought, the newest first. */
export function FiguresTable({ figures, currency }: { figures: PageFigures; currency: Currency }) {
  const { by } = figures;
  return (
    <SumsTable
      caption={texts.label[by]}
      start={texts.start[by]}
      rows={rowsOf(figures).toReversed()}
      currency={currency}
    />
  );
}

function rowsOf({ by, periods, nights }: PageFigures) {
  if (by === 'night')
    return nights.map((night) => ({ ...night, key: night.event, name: <NightName night={night} /> }));
  return periods.map((period) => ({ ...period, key: period.start, name: formatPeriod(period.start, by) }));
}

function NightName({ night: { event, title, start_time, listed } }: { night: NightFigures }) {
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
