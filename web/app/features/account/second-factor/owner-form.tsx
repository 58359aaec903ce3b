import { Form, useNavigation } from 'react-router';
import { ownerFormTexts as texts } from '#texts/account/confirm.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { PasswordField } from '../form-fields.tsx';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/second-factor.ts').then(({ ownerForm: rules }) => rules);

/** A button that changes something only the owner may change; asks for the password where the person has one. */
export function OwnerForm({
  intent,
  id,
  button,
  variant = 'plain',
  hasPassword,
  refusal,
}: {
  intent: string;
  /** What it is about, if there are several forms of this intent. */
  id?: string | undefined;
  button: string;
  variant?: 'plain' | 'primary' | 'danger';
  hasPassword: boolean;
  refusal: FormRefusal | undefined;
}) {
  const form = useForm(loadRules, refusal);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === intent && formData.get('id') === (id ?? null);
  return (
    <Form {...form.props} method="post" className="grid max-w-lg gap-5">
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      <FormProblem errors={form.errors.form} />
      {hasPassword && (
        <PasswordField
          form={form}
          name="currentPassword"
          label={texts.yourPassword}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" variant={variant} busy={busy} className="justify-self-start">
        {busy ? texts.oneMoment : button}
      </Button>
    </Form>
  );
}
