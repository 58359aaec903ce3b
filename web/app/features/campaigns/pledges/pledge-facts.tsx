import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { paths } from '#contract/paths.ts';
import { pledgeTexts as texts } from '#texts/campaigns/pledges.ts';
import { formatDate, formatMoment, formatPeriod } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatAmount } from '#web/platform/money.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { formatClosingDay } from '../closing-day.ts';
import { PledgeStateChip } from './pledge-state-chip.tsx';
import { isPromise } from './pledge-words.ts';

/** Everything about one contribution, row by row. */
export function PledgeFacts({ pledge }: { pledge: Pledge }) {
  const { campaign, amount, fee_covered, refunded_amount, card } = pledge;
  const { tier, message, shown_as, delivered_at, created_at } = pledge;
  const rows: (readonly [string, ReactNode])[] = [
    ...(card ? [[texts.card, texts.cardShown(card.brand, card.last_four)] as const] : []),
    ...(refunded_amount > 0 ? [[texts.refunded, formatAmount(refunded_amount)] as const] : []),
    [texts.date, formatMoment(created_at)],
    [
      texts.tier,
      tier
        ? `${tier.title}${tier.expected_month ? ` · ${texts.expected(formatPeriod(`${tier.expected_month}-01`, 'month'))}` : ''}`
        : texts.noTier,
    ],
    ...(message ? [[texts.message, message] as const] : []),
    [texts.shownAs, texts.shown[shown_as]],
    ...(delivered_at ? [[texts.delivered, formatDate(delivered_at)] as const] : []),
    [texts.closes, endOf(pledge)],
  ];
  return (
    <section className="card overflow-hidden">
      <TibebBand seed={campaign.id} height={24} className="block" />
      <div className="grid gap-4 px-5 pt-6 sm:px-8">
        <h2 className="wrap-anywhere text-heading" lang={languageOf(campaign.title)}>
          <Link className="link" to={paths.campaign(campaign.slug)}>
            {campaign.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="sr-only">{isPromise(pledge) ? texts.pledged : texts.amount}</span>
          <span className="font-display text-[2.25rem] leading-none lining-nums tabular-nums">
            {formatAmount(amount)}
          </span>
          {fee_covered > 0 && <span className="text-muted">{texts.fee(fee_covered)}</span>}
          <PledgeStateChip pledge={pledge} />
        </p>
      </div>
      <dl className="mt-6 grid gap-x-6 gap-y-3 border-line border-t px-5 py-6 sm:grid-cols-[11rem_1fr] sm:px-8">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:-mb-2">{label}</dt>
            <dd
              className="wrap-anywhere min-w-0 whitespace-pre-line font-semibold"
              lang={typeof value === 'string' ? languageOf(value) : undefined}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** When the campaign ends, or how it has ended; of a canceled one also that what was paid comes back. */
function endOf(pledge: Pledge): string {
  const { campaign, state } = pledge;
  if (campaign.state === 'live' || campaign.state === 'frozen')
    return texts.closesAfter(formatClosingDay(campaign.closes_at));
  if (campaign.state !== 'canceled') return texts.ended;
  return state === 'collected' && !isPromise(pledge) ? texts.canceledPaid : texts.canceled;
}
