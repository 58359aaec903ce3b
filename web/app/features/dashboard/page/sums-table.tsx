import type { ReactNode } from 'react';
import { dashboardTexts } from '#texts/dashboard/page.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';

const texts = dashboardTexts.chart;

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly tip_count: number;
  readonly total_amount: number;
}

/** Numbers of tips and their sums; `start` is the heading of the first column. */
export function SumsTable({
  caption,
  start,
  rows,
  currency,
}: {
  caption: string;
  start: string;
  rows: readonly Row[];
  currency: Currency;
}) {
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{start}</th>
          <th scope="col" className="pl-3 text-right">
            {texts.count}
          </th>
          <th scope="col" className="pl-3 text-right">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, tip_count, total_amount }) => (
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
