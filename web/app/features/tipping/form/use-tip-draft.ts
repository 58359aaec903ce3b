import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { PaymentMethod } from '#contract/payments/schemas.ts';
import { readShareField } from '../split/share-field.ts';
import { anonymityField, isAnonymity } from './anonymity-choice.tsx';
import { coverFeeField } from './cover-fee.tsx';
import type { RefusedForm } from './send-tip.ts';
import { suggestedFields } from './suggested-field.ts';
import { keepDraft, newDraft, readDraft, type TipDraft } from './tip-draft.ts';
import type { TipRecipient } from './tip-recipient.ts';

/**
 * The values of the form. They start with this tab's stored draft, if any, overridden by what was typed before the scripts ran;
 * each change is stored. The first payment method is selected until the person chooses one.
 */
export function useTipDraft(
  recipient: TipRecipient,
  methods: readonly PaymentMethod[] | null,
  form: RefObject<HTMLFormElement | null>,
  refused: RefusedForm | undefined,
) {
  const firstMethod = methods?.[0]?.id;
  const [draft, setDraft] = useState(() => ({
    ...newDraft(firstMethod ?? '', recipient.performers?.length),
    ...refused?.values,
  }));

  const update = useCallback(
    (change: (before: TipDraft) => TipDraft) =>
      setDraft((before) => {
        const after = change(before);
        keepDraft(recipient.id, after);
        return after;
      }),
    [recipient.id],
  );

  useEffect(() => {
    const typed = typedBefore(form.current);
    const stored = refused ? undefined : readDraft(recipient.id);
    setDraft((fresh) => ({ ...fresh, ...stored, ...typed }));
  }, [recipient.id, form, refused]);

  const known = methods?.some(({ id }) => id === draft.method) ?? false;
  useEffect(() => {
    if (!known && firstMethod) setDraft((before) => ({ ...before, method: firstMethod }));
  }, [known, firstMethod]);

  return [draft, update] as const;
}

/** The values of the server-rendered form that the person has changed. */
function typedBefore(form: HTMLFormElement | null): Partial<TipDraft> {
  const typed: { -readonly [Key in keyof TipDraft]?: TipDraft[Key] } = {};
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (!field.checked || field.defaultChecked) continue;
      if (field.name === 'method') typed.method = field.value;
      if (field.name === anonymityField && isAnonymity(field.value)) typed.anonymity = field.value;
      if (field.name === suggestedFields.chosen && field.value) typed.amount ??= field.value;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.name === coverFeeField && field.checked !== field.defaultChecked)
        typed.coverFee = field.checked;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) continue;
      if (field.name === 'total_amount') typed.amount = field.value;
      if (field.name === 'message') typed.message = field.value;
      const share = readShareField(field);
      if (share) typed.fixedShares = { ...typed.fixedShares, ...share };
    }
  }
  return typed;
}
