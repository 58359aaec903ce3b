import { CircleAlert, Hourglass, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import type { Currency } from '#web/platform/money.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Notice } from '../form/notice.tsx';
import { dollarsOf, recipientOf } from '../form/tip-recipient.ts';
import { paidAmount } from './paid-amount.ts';
import { ThanksPanel } from './thanks-panel.tsx';

/** The state of a tip in words. `actions` are buttons or links below. */
export function TipOutcome({
  tip,
  currency,
  actions,
  more,
}: {
  tip: Tip;
  currency: Currency;
  actions?: ReactNode;
  /** See ThanksPanel. */
  more?: ReactNode;
}) {
  const { title, body } = describeTip(tip, currency);
  if (tip.status === 'succeeded')
    return (
      <div className="grid gap-3">
        <Notice icon={<PartyPopper aria-hidden />} title={title} body={body} actions={actions} />
        <ThanksPanel tip={tip} currency={currency} more={more} />
      </div>
    );
  if (tip.status === 'pending')
    return <Notice icon={<Spinner />} title={title} body={body} actions={actions} />;
  return <Notice icon={<CircleAlert aria-hidden />} title={title} body={body} actions={actions} warm />;
}

/** The state of a tip, in words for its sender: only with the stored amount and name. */
function describeTip(tip: Tip, currency: Currency): { title: string; body: string } {
  const amount = paidAmount(dollarsOf(tip), currency);
  const { name } = recipientOf(tip);
  if (tip.status === 'succeeded')
    return { title: texts.sent.title, body: texts.sent.description(amount, name) };
  if (tip.status === 'pending')
    return { title: returnTexts.waiting.title, body: returnTexts.waiting.body(amount, name) };
  return texts.ended[tip.status];
}

/** The server has not answered yet. */
export function TipAsking() {
  return <Notice icon={<Spinner />} title={returnTexts.asking.title} body={returnTexts.asking.body} />;
}

/** The person's session ended while they were at the checkout: nothing can be said until they sign in. */
export function TipUnknown({ actions }: { actions: ReactNode }) {
  return (
    <Notice
      icon={<Hourglass aria-hidden />}
      title={returnTexts.unknown.title}
      body={returnTexts.unknown.body}
      actions={actions}
    />
  );
}
