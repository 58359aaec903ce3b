import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { tipFormTexts as texts } from '#texts/tipping/form.ts';
import type { Currency } from '#web/platform/money.ts';
import { paidAmount } from '../return/paid-amount.ts';
import type { SendStep } from './use-send-tip.ts';

/** Replaces the form while the checkout is open in another tab. */
export function CheckoutOpened({
  name,
  currency,
  step,
  onStartAgain,
}: {
  name: string;
  currency: Currency;
  step: Extract<SendStep, { name: 'opened' }>;
  onStartAgain: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 py-2 text-center">
      <ExternalLink aria-hidden size={40} className="text-green-text" />
      <h3 ref={heading} tabIndex={-1} className="text-heading">
        {texts.opened.title}
      </h3>
      <p className="wrap-anywhere max-w-md text-muted">
        {texts.opened.body(paidAmount(step.dollars, currency), name)}
      </p>
      <a className="link" href={step.url} target="_blank" rel="noopener">
        {texts.opened.link}
      </a>
      <button type="button" className="btn btn-quiet" disabled={step.checking} onClick={onStartAgain}>
        {step.checking ? texts.opened.checking : texts.opened.again}
      </button>
    </div>
  );
}
