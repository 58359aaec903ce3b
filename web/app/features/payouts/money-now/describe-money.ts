import type { PayoutSummary } from '#contract/payouts/schemas.ts';
import { locale } from '#texts/locale.ts';
import { moneyNowTexts as texts } from '#texts/payouts/money-now.ts';
import { lazily } from '#web/platform/lazily.ts';
import { statementAmount } from '../statements/statement-amount.ts';

const weekdays = lazily(
  () => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'Africa/Addis_Ababa' }),
);

/**
 * One sentence about the money that is on its way, ready, waiting and paid. `owed` tells the missing amount of a negative
 * balance; null where there is none.
 */
export function describeMoney(summary: PayoutSummary): { sentence: string; owed: string | null } {
  const { ready_minor, waiting_minor, under_way_minor, paid_minor, currency } = summary;
  const amount = (minor: number) => statementAmount(minor, currency);
  const parts = [
    under_way_minor > 0 && texts.underWay(amount(under_way_minor)),
    ready_minor > 0 && describeReady(summary),
    waiting_minor > 0 && texts.waiting(amount(waiting_minor)),
    paid_minor > 0 && texts.paid(amount(paid_minor)),
  ].filter((part) => part !== false);
  const owed = ready_minor < 0 ? texts.owed(amount(-ready_minor)) : null;
  return { sentence: parts.join(texts.separator) || (owed === null ? texts.none : ''), owed };
}

function describeReady(summary: PayoutSummary): string {
  const { ready_minor, weekly_minimum_minor, next_run_at, block, currency } = summary;
  const ready = statementAmount(ready_minor, currency);
  if (block !== null) return texts.blocked[block](ready);
  if (ready_minor < weekly_minimum_minor)
    return texts.belowMinimum(ready, statementAmount(weekly_minimum_minor, currency));
  return texts.onItsWay(ready, weekdays().format(new Date(next_run_at)));
}
