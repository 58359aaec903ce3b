import { HOME_TIME_ZONE } from '#contract/home-time-zone.ts';
import type { PayoutSummary } from '#contract/payouts/schemas.ts';
import { locale } from '#texts/locale.ts';
import { moneyNowTexts as texts } from '#texts/payouts/money-now.ts';
import { payoutsTexts } from '#texts/payouts/payouts.ts';
import { lazily } from '#web/platform/lazily.ts';
import { statementAmount } from '../statements/statement-amount.ts';
import { shownBalance } from './shown-balance.ts';

const weekdays = lazily(() => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: HOME_TIME_ZONE }));

/** The sums that are on their way, ready, waiting and paid, each in words, and what else is to be known of them. */
export function describeMoney(summary: PayoutSummary): {
  sums: string[];
  notes: string[];
  band: string | null;
} {
  const { under_way_minor, paid_minor, currency, block } = summary;
  const { ready, waiting, inReview, owed } = shownBalance(summary);
  const amount = (minor: number) => statementAmount(minor, currency);
  const sums = [
    under_way_minor > 0 && (block ? texts.unfinished : texts.underWay)(amount(under_way_minor)),
    ready > 0 && describeReady(summary),
    waiting > 0 && texts.waiting(amount(waiting)),
    inReview > 0 && texts.inReview(amount(inReview)),
    paid_minor > 0 && texts.paid(amount(paid_minor)),
  ].filter((sum) => sum !== false);
  const notes = [
    owed > 0 && texts.owed(amount(owed)),
    block && isNews(summary) && payoutsTexts.blocks[block],
    summary.in_band && texts.inBand,
  ].filter((note) => typeof note === 'string');
  const band = summary.band && texts.band[summary.band];
  const isEmpty = sums.length === 0 && owed === 0 && !band;
  return { sums: isEmpty ? [texts.none] : sums, notes, band };
}

/** Whether the sums are silent about a block that somebody has to end. */
function isNews(summary: PayoutSummary): boolean {
  const { block, blocked_until, ready_minor, waiting_minor, under_way_minor } = summary;
  if (block === null || blocked_until !== null || ready_minor > 0) return false;
  return block !== 'no_account' || waiting_minor > 0 || under_way_minor > 0;
}

function describeReady(summary: PayoutSummary): string {
  const { ready_minor, weekly_minimum_minor, next_run_at, block, currency } = summary;
  const ready = statementAmount(ready_minor, currency);
  if (block !== null) return texts.blocked[block](ready);
  if (ready_minor < weekly_minimum_minor)
    return texts.belowMinimum(ready, statementAmount(weekly_minimum_minor, currency));
  return texts.onItsWay(ready, weekdays().format(new Date(next_run_at)));
}
