import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import type { Currency } from '#web/platform/money.ts';
import { TipOutcome } from './tip-outcome.tsx';

/** The outcome of a tip for a page whose scripts do not run: it goes into a `noscript`. */
export function PlainOutcome({
  tip,
  currency,
  again,
  more,
}: {
  tip: Tip;
  currency: Currency;
  /** The address of the open form. */
  again: string;
  /** What the page adds to the thanks for a tip that was paid. */
  more: ReactNode;
}) {
  return (
    <TipOutcome
      tip={tip}
      currency={currency}
      actions={tip.status !== 'succeeded' && <PlainActions tip={tip} again={again} />}
      more={more}
    />
  );
}

/** Links that load the page again, or open the form again. */
function PlainActions({ tip, again }: { tip: Tip; again: string }) {
  const { search } = useLocation();
  return tip.status === 'pending' ? (
    <a className="btn" href={search}>
      {returnTexts.waiting.checkAgain}
    </a>
  ) : (
    <a className="btn btn-primary" href={again}>
      {texts.tryAgain}
    </a>
  );
}
