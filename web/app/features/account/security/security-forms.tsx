import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { securityFormsTexts as texts } from '#texts/account/security.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { PasswordField, TextField } from '../form-fields.tsx';

/** Not part of the page's first load. */
const rules = () => import('#contract/account/settings-forms.ts');
const loadEmailRules = () => rules().then(({ changeEmailForm }) => changeEmailForm);
const loadPasswordRules = () => rules().then(({ changePasswordForm }) => changePasswordForm);

/** Whether the form is being sent; clears the fields once it succeeds. */
function useBusy(
  intent: string,
  form: ReturnType<typeof useForm>,
  refusal: FormRefusal | undefined,
): boolean {
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.get('intent') === intent;
  const wasSending = useRef(false);
  const element = form.props.ref;
  useEffect(() => {
    if (wasSending.current && !sending && !refusal) element.current?.reset();
    wasSending.current = sending;
  }, [sending, refusal, element]);
  return sending;
}

interface RefusalProps {
  readonly refusal: FormRefusal | undefined;
}

export function EmailForm({ refusal, hasPassword }: RefusalProps & { hasPassword: boolean }) {
  const form = useForm(loadEmailRules, refusal);
  const busy = useBusy('change-email', form, refusal);
  return (
    <Form {...form.props} method="post" className="grid max-w-lg gap-5">
      <input type="hidden" name="intent" value="change-email" />
      <FormProblem errors={form.errors.form} />
      <TextField
        form={form}
        name="email"
        label={texts.newAddress}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={texts.newAddressHint}
      />
      {hasPassword && (
        <PasswordField
          form={form}
          name="currentPassword"
          label={texts.yourPassword}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.sending : texts.changeAddress}
      </Button>
    </Form>
  );
}

export function PasswordForm({ refusal }: RefusalProps) {
  const form = useForm(loadPasswordRules, refusal);
  const busy = useBusy('change-password', form, refusal);
  return (
    <Form {...form.props} method="post" className="grid max-w-lg gap-5">
      <input type="hidden" name="intent" value="change-password" />
      <FormProblem errors={form.errors.form} />
      <PasswordField
        form={form}
        name="currentPassword"
        label={texts.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        form={form}
        name="password"
        label={texts.newPassword}
        autoComplete="new-password"
        hint={texts.passwordHint}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.saving : texts.changePassword}
      </Button>
    </Form>
  );
}
