import { ImageDown, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { languageOf } from '#web/platform/language.ts';
import type { Currency } from '#web/platform/money.ts';
import { sharePicturePath } from '#web/ui/share-picture/address.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { dollarsOf, recipientOf } from '../form/tip-recipient.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { paidAmount } from './paid-amount.ts';
import { ThankYou } from './thank-you.tsx';

const texts = returnTexts.thanks;

interface ThanksPanelProps {
  readonly tip: Tip;
  readonly currency: Currency;
  readonly more?: ReactNode;
  readonly onClose?: () => void;
}

/**
 * The panel after a tip was paid, in the tab that returns from the checkout and in the one it was sent from: the recipient's
 * band, the amount, the message, and links. `more` are the links of the page around it.
 */
export function ThanksPanel({ tip, currency, more, onClose }: ThanksPanelProps) {
  const { id, name } = recipientOf(tip);
  const shownName = <bdi lang={languageOf(name)}>{name}</bdi>;
  return (
    <section aria-label={texts.label} className="card overflow-hidden">
      <TibebBand seed={id} height={48} className="block" />
      <div className="grid justify-items-center gap-5 p-5 text-center sm:p-8">
        <h2 className="text-heading">{texts.title}</h2>
        <p>
          <strong className="block font-display text-display text-green-text">
            {paidAmount(dollarsOf(tip), currency)}
          </strong>
          <span className="wrap-anywhere text-lead">
            {fillText(texts.to, {
              name:
                tip.event_tip || !tip.beneficiary.listed ? (
                  shownName
                ) : (
                  <Link className="link" to={paths.professional(id)}>
                    {shownName}
                  </Link>
                ),
            })}
          </span>
        </p>
        {tip.message && (
          <figure className="grid max-w-xl gap-1">
            <figcaption className="text-muted text-sm">{texts.words}</figcaption>
            <blockquote
              className="whitespace-pre-line wrap-anywhere border-saffron border-l-4 pl-4 text-left text-lead"
              lang={languageOf(tip.message)}
            >
              {tip.message}
            </blockquote>
          </figure>
        )}
        {tip.thank_you && <ThankYou name={tip.beneficiary.name} words={tip.thank_you} />}
        <div className="flex flex-wrap justify-center gap-3">
          <Link className="btn" to={paths.accountTip(tip.id)}>
            <ReceiptText size={18} aria-hidden />
            {texts.receipt}
          </Link>
          <a className="btn" href={sharePicturePath(paths.receipt(tip.receipt))} download>
            <ImageDown size={18} aria-hidden />
            {texts.picture}
          </a>
          {onClose && (
            <button type="button" className="btn btn-quiet" onClick={onClose}>
              {texts.close}
            </button>
          )}
        </div>
        {more}
      </div>
      <TibebBand seed={id} height={24} className="block" />
    </section>
  );
}

/** The same, to which the page scrolls when it appears. */
export function ThanksInSight(panel: ThanksPanelProps) {
  return (
    <div ref={bringIntoSight} className="above-toast scroll-mt-20">
      <ThanksPanel {...panel} />
    </div>
  );
}
