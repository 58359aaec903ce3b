import { X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { Tip } from '#contract/tipping/schemas.ts';
import { returnTexts } from '#texts/tipping/return.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { type Currency, defaultCurrency } from '#web/platform/money.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { thankFor } from '../return/thank-for-tip.ts';
import { ThanksPanel } from '../return/thanks-panel.tsx';
import { forgetDraft } from './draft-key.ts';
import type { TipFormData } from './load-tip-form.ts';
import { TipForm } from './tip-form.tsx';
import { recipientOf, type TipRecipient } from './tip-recipient.ts';

/**
 * The tip form as a dialog, on a page with more than one beneficiary: for one of them or for all. It is open as long as it is
 * mounted.
 */
export function TipDialog({
  recipient,
  data,
  currency = defaultCurrency,
  formPath,
  canceled,
  more,
  onClose,
}: {
  recipient: TipRecipient;
  data: Pick<TipFormData, 'methods' | 'key'>;
  currency?: Currency | undefined;
  /** See TipForm. */
  formPath: string;
  /** See TipForm. */
  canceled: boolean;
  /** What the page adds to the thanks for a tip that was paid. */
  more: (tip: Tip) => ReactNode;
  onClose: () => void;
}) {
  const titleId = useId();
  const [paid, setPaid] = useState<Tip>();
  const close = () => {
    forgetDraft(recipient.id);
    onClose();
  };
  const onPaid = useCallback(
    (tip: Tip) => {
      thankFor(tip, currency);
      forgetDraft(recipientOf(tip).id);
      setPaid(tip);
    },
    [currency],
  );
  if (paid)
    return (
      <Dialog labelledBy={titleId} onClose={onClose}>
        <p id={titleId} className="sr-only">
          {returnTexts.thanks.label}
        </p>
        <ThanksPanel tip={paid} currency={currency} more={more(paid)} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog labelledBy={titleId} onClose={onClose}>
      <TibebBand seed={recipient.id} height={24} className="block" />
      <div className="grid gap-6 p-5 sm:p-8">
        <Heading id={titleId} recipient={recipient} onClose={onClose} />
        <TipForm
          recipient={recipient}
          methods={data.methods}
          fallbackKey={data.key}
          currency={currency}
          formPath={formPath}
          canceled={canceled}
          onCancel={close}
          onPaid={onPaid}
        />
      </div>
    </Dialog>
  );
}

function Heading({ id, recipient, onClose }: { id: string; recipient: TipRecipient; onClose: () => void }) {
  return (
    <div className="grid grid-cols-[2.875rem_1fr_2.875rem] items-start text-center">
      <h2 id={id} className="col-start-2 self-center text-heading">
        {recipient.performers ? texts.lineUp.title : texts.title}
      </h2>
      <button type="button" className="btn btn-ghost btn-icon" aria-label={texts.dismiss} onClick={onClose}>
        <X size={20} aria-hidden />
      </button>
      <p className="wrap-anywhere col-span-3 mt-1 text-muted">{texts.lead(recipient.name)}</p>
    </div>
  );
}
