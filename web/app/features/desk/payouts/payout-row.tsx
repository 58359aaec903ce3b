import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeskPayout } from '#contract/desk/payouts/schemas.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts as texts } from '#texts/desk/payouts.ts';
import { formatDate } from '#web/platform/dates.ts';
import { Row, RowEnd } from '../desk-frame.tsx';
import { minorAmount } from '../minor-amount.ts';

/** A payout in a list, which leads to its page; `children` stand before it. */
export function PayoutRow({
  payout,
  search,
  children,
}: {
  payout: DeskPayout;
  /** What was searched: the reference may be what was found. */
  search: string;
  children?: ReactNode;
}) {
  return (
    <Row>
      {children}
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={deskPayoutPaths.payout(payout.id)}
          className="wrap-anywhere font-bold after:absolute after:inset-0"
        >
          {payout.receiver.name}
        </Link>
        <p className="wrap-anywhere text-muted text-sm">
          {[
            texts.rails[payout.rail],
            payout.destination,
            search && payout.bank_reference,
            formatDate(payout.created_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <RowEnd>
        <span className={toneOf(payout)}>
          {payout.waits_for_colleague ? texts.waitsForColleague : texts.states[payout.state]}
        </span>
        <p className="min-w-24 text-right font-bold tabular-nums">
          {minorAmount(payout.amount_minor, payout.currency)}
        </p>
      </RowEnd>
    </Row>
  );
}

/** What is wrong is coral, what waits for somebody here is saffron. */
function toneOf({ failure, trouble, state, waits_for_colleague: waits }: DeskPayout): string {
  if (failure || trouble) return 'chip chip-coral';
  if (waits) return 'chip';
  return state === 'requested' || state === 'approved' ? 'chip chip-saffron' : 'chip';
}
