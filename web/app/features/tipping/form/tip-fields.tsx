import { lazy } from 'react';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import type { Currency } from '#web/platform/money.ts';
import { offeredAmounts } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { AnonymityChoice } from './anonymity-choice.tsx';
import { CoverFee } from './cover-fee.tsx';
import { MessageField } from './message-field.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { FieldProblems } from './send-tip.ts';
import type { TipDraft } from './tip-draft.ts';
import type { TipRecipient } from './tip-recipient.ts';

/** Only tips for a line-up need it. The server and transitions wait for it. */
const ShareFields = lazy(() => import('../split/share-fields.tsx'));

export type TypedChanges = Partial<
  Pick<TipDraft, 'amount' | 'method' | 'message' | 'anonymity' | 'coverFee' | 'fixedShares'>
>;

interface TipFieldsProps {
  readonly recipient: TipRecipient;
  readonly methods: readonly PaymentMethod[] | null;
  readonly currency: Currency;
  readonly draft: TipDraft;
  readonly problems: FieldProblems;
  readonly disabled: boolean;
  readonly scripted: boolean;
  /** The address at which the payment methods are fetched again. */
  readonly retryPath: string;
  readonly onChange: (changes: TypedChanges) => void;
}

/** What a fan fills in: amount, shares of a line-up, way to pay, message, who may see the name, and the fee. */
export function TipFields({
  recipient,
  methods,
  currency,
  draft,
  problems,
  disabled,
  scripted,
  retryPath,
  onChange,
}: TipFieldsProps) {
  const { performers } = recipient;
  const name = performers ? texts.lineUp.everybody(performers.length) : recipient.name;
  return (
    <>
      <AmountField
        value={draft.amount}
        currency={currency}
        smallest={performers?.length}
        offered={offeredAmounts(recipient.suggested_amounts, performers?.length)}
        problem={problems.amount}
        disabled={disabled}
        scripted={scripted}
        feeOnTop={draft.coverFee}
        onChange={(amount) => onChange({ amount })}
      />
      {performers && (
        <ShareFields
          performers={performers}
          amount={draft.amount}
          fixedShares={draft.fixedShares}
          currency={currency}
          problem={problems.shares}
          disabled={disabled}
          scripted={scripted}
          onChange={onChange}
        />
      )}
      <MethodChoice
        methods={methods}
        value={draft.method}
        problem={problems.method}
        disabled={disabled}
        retryPath={retryPath}
        onChange={(method) => onChange({ method })}
      />
      <MessageField
        name={name}
        value={draft.message}
        problem={problems.message}
        disabled={disabled}
        onChange={(message) => onChange({ message })}
      />
      <AnonymityChoice
        name={name}
        value={draft.anonymity}
        disabled={disabled}
        onChange={(anonymity) => onChange({ anonymity })}
      />
      <CoverFee
        amount={draft.amount}
        value={draft.coverFee}
        currency={currency}
        disabled={disabled}
        onChange={(coverFee) => onChange({ coverFee })}
      />
    </>
  );
}
