import { CircleAlert, Hourglass, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { tippingTexts } from '#texts/tipping.ts';
import { languageOf } from '#web/platform/language.ts';
import type { Currency } from '#web/platform/money.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Notice } from '../form/notice.tsx';
import { describeTip } from './describe-tip.ts';

/** How a tip stands, in words and with a way on. `actions` are buttons or links below. */
export function TipOutcome({
  tip,
  currency,
  actions,
}: {
  tip: Tip;
  currency: Currency;
  actions?: ReactNode;
}) {
  const { title, body } = describeTip(tip, currency);
  if (tip.status === 'succeeded')
    return (
      <div className="grid gap-3">
        <Notice icon={<PartyPopper aria-hidden />} title={title} body={body} actions={actions} />
        {tip.thank_you && <ThankYou name={tip.beneficiary.name} words={tip.thank_you} />}
      </div>
    );
  if (tip.status === 'pending')
    return <Notice icon={<Spinner />} title={title} body={body} actions={actions} />;
  return <Notice icon={<CircleAlert aria-hidden />} title={title} body={body} actions={actions} warm />;
}

/** What the one who was tipped says to everybody who does. */
export function ThankYou({ name, words, actions }: { name: string; words: string; actions?: ReactNode }) {
  return (
    <figure className="grid gap-3 rounded-lg border border-green bg-green-soft p-4 sm:p-5">
      <figcaption className="text-muted" lang={languageOf(name)}>
        {tippingTexts.thankYou(name)}
      </figcaption>
      <blockquote
        className="whitespace-pre-line wrap-anywhere font-display text-heading"
        lang={languageOf(words)}
      >
        {words}
      </blockquote>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </figure>
  );
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
