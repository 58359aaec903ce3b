import { homeDayOf } from '#contract/home-time-zone.ts';
import { statementTexts as texts } from '#texts/payouts/statement.ts';
import { formatPeriod } from '#web/platform/dates.ts';

/** `November 2026`, `2026`. */
export function formatStatementPeriod(period: string): string {
  return period.includes('-') ? formatPeriod(`${period}-01`, 'month') : texts.period.year(period);
}

/** Whether the address names a month or a year. */
export function isStatementPeriod(period: string): boolean {
  return /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(period);
}

/** The months and years that there is a statement for, the newest first. */
export function listPeriods(firstMonth: string | null, now: number): { months: string[]; years: string[] } {
  const thisMonth = homeDayOf(now).slice(0, 7);
  const months: string[] = [];
  let [year = 0, month = 0] = (firstMonth ?? thisMonth).split('-').map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > thisMonth) break;
    months.unshift(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return { months, years: [...new Set(months.map((name) => name.slice(0, 4)))] };
}
