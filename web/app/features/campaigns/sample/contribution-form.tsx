import { HandHeart } from 'lucide-react';
import { type MouseEvent, type SubmitEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { EnterButton } from '#web/ui/form/enter-button.tsx';
import { checkForm, type FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import type { Campaign } from '../campaign.ts';
import {
  contributionForm,
  contributionPresets,
  maxMessageLength,
  smallestContribution,
} from './contribution.ts';

const texts = campaignTexts.form;
const loadRules = async () => contributionForm;

/** The form with the amount (preset or typed) and an optional message. It is checked when sent, then at every change. */
export function ContributionForm({
  campaign,
  amount,
  message,
  refusal,
  processing,
  onContribute,
}: {
  campaign: Campaign;
  amount: number;
  message: string;
  refusal: FormRefusal | undefined;
  processing: boolean;
  onContribute: (dollars: number) => void;
}) {
  const form = useForm(loadRules, refusal);
  const [typed, setTyped] = useState(refusal?.values.amount ?? String(amount));
  const { value, errors } = checkForm(contributionForm, asForm(typed));
  const initialAmount = value?.amount;
  // A preset changes the amount without an event, so an amount that is valid again must not keep its error.
  const amountErrors = form.errors.fields.amount && errors?.fields.amount;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    form.props.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (initialAmount !== undefined && !processing) onContribute(initialAmount);
  };
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    setTyped(event.currentTarget.value);
  };
  return (
    <form
      {...form.props}
      method="post"
      action={paths.campaign(campaign.id)}
      onSubmit={onSubmit}
      className="mt-1 grid gap-5"
    >
      <EnterButton busy={processing} />
      <p className="text-muted">{texts.lead(campaign.creator)}</p>
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="label">{texts.presets}</legend>
        {contributionPresets.map((dollars) => (
          // Without scripts the page comes back with this amount in the form.
          <button
            key={dollars}
            type="submit"
            formMethod="get"
            formNoValidate
            name="preset"
            value={dollars}
            aria-pressed={initialAmount === dollars}
            onClick={choose}
            className={`btn px-1 tabular-nums ${initialAmount === dollars ? 'btn-green' : ''}`}
          >
            {texts.preset(dollars)}
          </button>
        ))}
      </fieldset>
      <Field label={texts.amount} errors={amountErrors}>
        {(control) => (
          <div className="relative">
            <span aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 font-semibold text-muted">
              $
            </span>
            <input
              {...control}
              className="field pl-9 tabular-nums"
              type="number"
              name="amount"
              min={smallestContribution}
              step={1}
              inputMode="numeric"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      <Field
        label={
          <>
            {texts.message} <span className="font-normal text-muted">{texts.optional}</span>
          </>
        }
        errors={form.errors.fields.message}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="message"
            rows={3}
            maxLength={maxMessageLength}
            placeholder={texts.placeholder}
            defaultValue={refusal?.values.message ?? message}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={processing}>
        {!processing && <HandHeart size={18} aria-hidden />}
        {processing ? texts.processing : texts.submit(initialAmount)}
      </Button>
      <p className="-mt-2 text-center text-[0.9375rem] text-muted">{texts.sample}</p>
      <p role="status" className="sr-only">
        {processing && texts.processing}
      </p>
    </form>
  );
}

function asForm(amount: string): FormData {
  const form = new FormData();
  form.set('amount', amount);
  return form;
}
