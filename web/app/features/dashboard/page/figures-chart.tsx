import { Link } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { figuresBy } from '#contract/dashboard/rules.ts';
import type { PageFigures } from '#contract/dashboard/schemas.ts';
import { dollarsToMinor, minorToMajor } from '#contract/minor-units.ts';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import type { Chart } from './draw-chart.server.ts';
import { FiguresTable } from './figures-table.tsx';

const texts = dashboardTexts.chart;

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
  const { by } = figures;
  const sums = [...figures.periods, ...figures.nights];
  const count = sums.reduce((sum, { tip_count }) => sum + tip_count, 0);
  const cents = sums.reduce((sum, { total_amount }) => sum + dollarsToMinor(total_amount), 0);
  const tips = dashboardTexts.totals.tips(count);
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="over-time">
      <h2 id="over-time" className="text-heading">
        {texts.title}
      </h2>
      <nav aria-label={texts.choose}>
        <ul className="flex flex-wrap gap-2">
          {figuresBy.map((one) => (
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
      {sums.length === 0 && <p className="text-muted">{texts.noNights}</p>}
      {sums.length > 0 && (
        <figure className="grid gap-2">
          <figcaption className="text-muted">
            {texts.label[by]}: {texts.summary(tips, formatAmount(minorToMajor(cents), currency))}
          </figcaption>
          {count > 0 && <ChartDrawing chart={chart} />}
        </figure>
      )}
      {count > 0 && by !== 'night' && (
        <details>
          <summary className="link cursor-pointer">{texts.table}</summary>
          <div className="mt-3">
            <FiguresTable figures={figures} currency={currency} />
          </div>
        </details>
      )}
      {/* A night is nothing without its name, so its table stands open. */}
      {figures.nights.length > 0 && <FiguresTable figures={figures} currency={currency} />}
    </section>
  );
}
