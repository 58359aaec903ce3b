import { HandHeart } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { checkForm, type FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AmountChoice } from '../amount-choice.tsx';
import { type Campaign, isReached } from '../campaign.ts';
import { contributionForm, maxMessageLength } from './contribution.ts';

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
  return (
    <form
      {...form.props}
      method="post"
      action={paths.campaign(campaign.id)}
      onSubmit={onSubmit}
      className="mt-1 grid gap-5"
    >
      <p className="wrap-anywhere text-muted">{texts.lead(campaign.creator, isReached(campaign))}</p>
      <AmountChoice
        typed={typed}
        dollars={initialAmount}
        errors={amountErrors}
        busy={processing}
        onChange={setTyped}
      />
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
