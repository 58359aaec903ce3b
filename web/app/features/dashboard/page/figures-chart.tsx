import { Link } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import type { PageFigures } from '#contract/dashboard/schemas.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { formatPeriod } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import type { Chart } from './draw-chart.server.ts';

const texts = dashboardTexts.chart;
const divisions = ['day', 'week', 'month'] as const;

/** The income over time, as a chart drawn on the server and as a table. */
export function FiguresChart({
  pageId,
  figures,
  chart,
  currency,
}: {
  pageId: string;
  figures: PageFigures;
  chart: Chart;
  currency: Currency;
}) {
  const { by, periods } = figures;
  const count = periods.reduce((sum, { tip_count }) => sum + tip_count, 0);
  const cents = periods.reduce((sum, { total_amount }) => sum + Math.round(total_amount * 100), 0);
  const tips = dashboardTexts.totals.tips(count);
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="over-time">
      <h2 id="over-time" className="text-heading">
        {texts.title}
      </h2>
      <nav aria-label={texts.choose}>
        <ul className="flex flex-wrap gap-2">
          {divisions.map((one) => (
            <li key={one}>
              <Link
                to={dashboardPaths.page(pageId, { by: one === 'day' ? undefined : one })}
                className="filter-chip"
                aria-current={one === by ? 'true' : undefined}
                preventScrollReset
              >
                {texts.by[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <figure className="grid gap-2">
        <figcaption className="text-muted">
          {texts.label[by]}: {texts.summary(tips, formatAmount(cents / 100, currency))}
        </figcaption>
        {count > 0 && <Drawing chart={chart} />}
      </figure>
      {count > 0 && <FiguresTable figures={figures} currency={currency} />}
    </section>
  );
}

/** The table beside it says the same. */
function Drawing({ chart }: { chart: Chart }) {
  return (
    <svg viewBox={`0 0 ${chart.width} ${chart.height}`} className="w-full" aria-hidden="true">
      {chart.lines.map(({ y, label }) => (
        <g key={y}>
          <line x1={chart.left} x2={chart.width} y1={y} y2={y} className="stroke-line" />
          <text
            x={chart.left - 10}
            y={y}
            textAnchor="end"
            dominantBaseline="middle"
            // In units of the drawing, which is scaled to the width of its column.
            className="fill-muted text-[24px] sm:max-lg:text-[15px]"
          >
            {label}
          </text>
        </g>
      ))}
      {chart.bars.map(({ start, ...bar }) => (
        <rect key={start} {...bar} rx={4} className="fill-green" />
      ))}
    </svg>
  );
}

function FiguresTable({ figures: { by, periods }, currency }: { figures: PageFigures; currency: Currency }) {
  return (
    <details>
      <summary className="link cursor-pointer">{texts.table}</summary>
      <table className="mt-3 w-full text-left tabular-nums">
        <caption className="sr-only">{texts.label[by]}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.start[by]}</th>
            <th scope="col" className="text-right">
              {texts.count}
            </th>
            <th scope="col" className="text-right">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map(({ start, tip_count, total_amount }) => (
            <tr key={start} className="border-line border-t">
              <th scope="row" className="py-1.5 font-normal">
                {formatPeriod(start, by)}
              </th>
              <td className="text-right">{formatNumber(tip_count)}</td>
              <td className="text-right">{formatAmount(total_amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
