import { Form, useNavigation } from 'react-router';
import type { CampaignFunding } from '#contract/campaigns/campaign-rules.ts';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { type FormAnswer, FormEnd, SettingsCard } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useForm } from '#web/ui/use-form.ts';

const texts = ownCampaignTexts.one;

/** The button that was pressed on the page of an own campaign. */
export const intentField = {
  name: 'intent',
  submit: 'submit',
  withdraw: 'withdraw',
  cancel: 'cancel',
} as const;
/** The box that is ticked before a campaign is canceled. */
export const sureField = 'sure';
/** The query parameter that says what was just done. */
export const doneField = 'done';

/** The server alone knows whether what these forms ask for is possible. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

interface MoveProps {
  readonly answer: FormAnswer | undefined;
}

export function SubmitForm({ campaign, answer }: MoveProps & { campaign: OwnCampaign }) {
  const form = useForm(loadRules, answer?.refusal);
  const busy = useBusy(intentField.submit);
  return (
    <SettingsCard
      title={texts.submitTitle}
      lead={campaign.missing.length > 0 ? texts.submitMissing : texts.submitLead}
    >
      <Form {...form.props} method="post" className="grid gap-4">
        <input type="hidden" name={intentField.name} value={intentField.submit} />
        <FormProblem errors={form.errors.form} />
        <FormEnd form={form} proof={answer?.proof} next={texts.submitOnceProven}>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? texts.submitting : texts.submit}
          </Button>
        </FormEnd>
      </Form>
    </SettingsCard>
  );
}

/** Takes a campaign back from review, or one that is approved for a later day. */
export function WithdrawForm({ state, answer }: MoveProps & { state: 'in_review' | 'approved' }) {
  const { lead, button } = texts.withdrawing[state];
  return (
    <SettingsCard title={texts.withdrawTitle} lead={lead}>
      <Form method="post" className="grid justify-items-start gap-4">
        <FormProblem errors={answer?.refusal?.errors.form ?? []} />
        <Button
          type="submit"
          name={intentField.name}
          value={intentField.withdraw}
          busy={useBusy(intentField.withdraw)}
        >
          {button}
        </Button>
      </Form>
    </SettingsCard>
  );
}

export function CancelForm({ funding, answer }: MoveProps & { funding: CampaignFunding }) {
  const words = texts.canceling[funding];
  const form = useForm(loadRules, answer?.refusal);
  const sureErrors = form.errors.fields[sureField];
  return (
    <SettingsCard title={texts.cancelTitle} lead={words.lead}>
      <Form {...form.props} method="post" className="grid gap-4">
        <input type="hidden" name={intentField.name} value={intentField.cancel} />
        <FormProblem errors={form.errors.form} />
        <Field label={texts.cancelReason} errors={form.errors.fields.reason}>
          {(control) => (
            <textarea
              {...control}
              className="field"
              name="reason"
              rows={2}
              maxLength={500}
              defaultValue={form.values.reason}
            />
          )}
        </Field>
        <div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              className="check"
              type="checkbox"
              name={sureField}
              aria-describedby={sureErrors && 'sure-error'}
            />
            {words.sure}
          </label>
          <FieldErrors id="sure-error" errors={sureErrors} />
        </div>
        <Button
          type="submit"
          variant="danger"
          className="justify-self-start"
          busy={useBusy(intentField.cancel)}
        >
          {texts.cancel}
        </Button>
      </Form>
    </SettingsCard>
  );
}

function useBusy(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get(intentField.name) === intent;
}
