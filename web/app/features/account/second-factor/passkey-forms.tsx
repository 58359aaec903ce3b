import { type FormEvent, useRef, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { PasskeySummary } from '#contract/account/second-factor.ts';
import { passkeyFormsTexts } from '#texts/account/passkeys.ts';
import { secondFactorTexts as texts } from '#texts/account/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { PasswordField, TextField } from '../form-fields.tsx';

/** Not part of the page's first load. */
const rules = () => import('#contract/account/second-factor.ts');
const loadRenameRules = () => rules().then(({ renamePasskeyForm }) => renamePasskeyForm);
const loadRemoveRules = () => rules().then(({ removePasskeyForm }) => removePasskeyForm);
const loadAddRules = () => rules().then(({ newPasskeyForm }) => newPasskeyForm);

/** The forms that rename and remove a passkey, folded until they are opened. */
export function PasskeyForms({
  passkey,
  hasPassword,
  refusal,
}: {
  passkey: PasskeySummary;
  hasPassword: boolean;
  refusal: FormRefusal | undefined;
}) {
  const refusalOf = (intent: string) => (refusal?.values.intent === intent ? refusal : undefined);
  const renaming = useForm(loadRenameRules, refusalOf('rename'));
  const removing = useForm(loadRemoveRules, refusalOf('remove'));
  return (
    <details open={refusal !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green-text">
        {passkeyFormsTexts.renameOrRemove}
        <span className="sr-only"> {passkey.name}</span>
      </summary>
      <div className="mt-3 grid gap-7">
        <Form {...renaming.props} method="post" className="grid max-w-lg gap-4">
          <input type="hidden" name="intent" value="rename" />
          <input type="hidden" name="id" value={passkey.id} />
          <FormProblem errors={renaming.errors.form} />
          <TextField
            form={renaming}
            name="name"
            label={passkeyFormsTexts.name}
            defaultValue={passkey.name}
            autoComplete="off"
          />
          <Button type="submit" className="justify-self-start">
            {passkeyFormsTexts.rename}
          </Button>
        </Form>
        <Form {...removing.props} method="post" className="grid max-w-lg gap-4">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={passkey.id} />
          <FormProblem errors={removing.errors.form} />
          {hasPassword && (
            <PasswordField
              form={removing}
              name="currentPassword"
              label={passkeyFormsTexts.yourPassword}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" variant="danger" className="justify-self-start">
            {passkeyFormsTexts.removeThisPasskey}
          </Button>
        </Form>
      </div>
    </details>
  );
}

/** Adding a passkey needs the browser's API, so the form is absent without scripts. */
export function AddPasskeyForm({ hasPassword }: { hasPassword: boolean }) {
  const revalidator = useRevalidator();
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(loadAddRules, refusal);
  const add = async (formData: FormData) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { addPasskey } = await import('./passkey-client.ts');
      const currentPassword = formData.get('currentPassword');
      await addPasskey({
        name: String(formData.get('name')),
        ...(currentPassword ? { currentPassword: String(currentPassword) } : {}),
      });
      element.current?.reset();
      showToast({ title: passkeyFormsTexts.addedTitle, description: passkeyFormsTexts.addedDescription });
      await revalidator.revalidate();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    form.props.onSubmit(event as never);
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    void add(new FormData(event.currentTarget));
  };
  return (
    <form {...form.props} onSubmit={submit} className="grid max-w-lg gap-5 noscript:hidden">
      <FormProblem errors={form.errors.form} />
      <TextField
        form={form}
        name="name"
        label={passkeyFormsTexts.name}
        defaultValue={passkeyFormsTexts.myPasskey}
        autoComplete="off"
        hint={passkeyFormsTexts.hint}
      />
      {hasPassword && (
        <PasswordField
          form={form}
          name="currentPassword"
          label={passkeyFormsTexts.yourPassword}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {busy ? texts.passkeyWaiting : passkeyFormsTexts.addAPasskey}
      </Button>
    </form>
  );
}

function refusalOf(error: unknown): FormRefusal {
  const failed = error instanceof Error && error.name === 'PasskeyFailure';
  if (!failed) reportError(error);
  const message = failed ? error.message : texts.passkeyCanceled;
  const field = failed && 'field' in error && typeof error.field === 'string' ? error.field : undefined;
  const errors = field ? { form: [], fields: { [field]: [message] } } : { form: [message], fields: {} };
  return { errors, values: {} };
}
