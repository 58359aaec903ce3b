import { Form, useNavigation } from 'react-router';
import { managerTexts as texts } from '#texts/beneficiaries/managers.ts';
import { type FormAnswer, FormEnd, SettingsCard } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** The server alone knows what is wrong here. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

/** Invites somebody by their mail address. */
export function InviteForm({ answer }: { answer: FormAnswer | undefined }) {
  const form = useForm(loadRules, answer?.refusal);
  const busy = useNavigation().formData?.get('intent') === 'invite';
  return (
    <SettingsCard title={texts.inviteTitle} lead={texts.inviteLead}>
      <Form {...form.props} method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="invite" />
        <FormProblem errors={form.errors.form} />
        <Field label={texts.email} errors={form.errors.fields.email}>
          {(control) => (
            <input
              {...control}
              className="field"
              type="email"
              name="email"
              autoComplete="off"
              defaultValue={form.values.email ?? ''}
            />
          )}
        </Field>
        <fieldset>
          <legend className="label">{texts.role}</legend>
          <div className="flex flex-wrap gap-2">
            {(['editor', 'owner'] as const).map((role) => (
              <label key={role} className="filter-chip">
                <input
                  type="radio"
                  name="role"
                  value={role}
                  className="sr-only"
                  defaultChecked={(form.values.role ?? 'editor') === role}
                />
                {texts.roles[role]}
              </label>
            ))}
          </div>
        </fieldset>
        <FormEnd form={form} proof={answer?.proof} next={texts.onceProven}>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? texts.inviting : texts.invite}
          </Button>
        </FormEnd>
      </Form>
    </SettingsCard>
  );
}
