import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { type Currency, defaultCurrency } from '#web/platform/money.ts';
import { recipientOf } from '../form/tip-recipient.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { ThanksPanel } from './thanks-panel.tsx';
import { TipAsking, TipOutcome, TipUnknown } from './tip-outcome.tsx';
import { type ReopenedFor, type ReturnPage, useReturnedTip } from './use-returned-tip.ts';

interface TipReturnProps {
  readonly page: ReturnPage;
  /** The page's address, with its form open where it has one: where to come back to after signing in. */
  readonly formPath: string;
  readonly currency?: Currency | undefined;
  /** The tip as it was when the page was rendered. */
  readonly returned: Tip | null;
  /** Opens the form again for the recipient of the tip: a beneficiary or an event; must stay the same function. */
  readonly onReopen: (recipient: ReopenedFor) => void;
  /** What the page adds to the thanks for a tip that was paid. */
  readonly more: (tip: Tip) => ReactNode;
}

/**
 * The outcome of the tip whose checkout the person returns from: a toast when it was paid, a notice while it is pending or when
 * it failed; the form says that it was canceled. It is on the page from the start, so that screen readers announce its changes.
 */
export function TipReturn({
  page,
  formPath,
  currency = defaultCurrency,
  returned,
  onReopen,
  more,
}: TipReturnProps) {
  const { view, dismiss } = useReturnedTip(page, currency, returned, onReopen);
  const box = useRef<HTMLDivElement>(null);
  // On a phone it is below the first screen, which a person who returns from the checkout sees.
  const said = view?.kind === 'tip' ? view.tip.status : view?.kind;
  useEffect(() => {
    if (said && box.current?.firstChild) bringIntoSight(box.current);
  }, [said]);
  return (
    <div ref={box} role="status" className="above-toast scroll-mt-20 empty:sr-only">
      {view?.kind === 'asking' && <TipAsking />}
      {view?.kind === 'signed-out' && (
        <TipUnknown
          actions={
            <a className="btn" href={paths.signIn({ returnTo: formPath })}>
              {returnTexts.unknown.signIn}
            </a>
          }
        />
      )}
      {view?.kind === 'tip' && view.tip.status === 'succeeded' && (
        <ThanksPanel tip={view.tip} currency={currency} more={more(view.tip)} onClose={dismiss} />
      )}
      {view?.kind === 'tip' && view.tip.status !== 'succeeded' && view.tip.status !== 'canceled' && (
        <TipOutcome
          tip={view.tip}
          currency={currency}
          actions={
            view.tip.status !== 'pending' && (
              <>
                <button
                  type="button"
                  className="btn btn-primary"
                  onClick={() => {
                    dismiss();
                    onReopen({ ...recipientOf(view.tip), canceled: false });
                  }}
                >
                  {texts.tryAgain}
                </button>
                <button type="button" className="btn btn-quiet" onClick={dismiss}>
                  {texts.dismiss}
                </button>
              </>
            )
          }
        />
      )}
    </div>
  );
}
