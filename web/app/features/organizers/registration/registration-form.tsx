import { type SubmitEvent, useState } from 'react';
import { Form } from 'react-router';
import type { OwnOrganizer } from '#contract/organizers/schemas.ts';
import { paths } from '#contract/paths.ts';
import { registrationTexts as texts } from '#texts/organizers/registration.ts';
import type { FormAnswer } from '#web/features/account/public.ts';
import { FormEnd } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { demoField } from '#web/ui/demo/demo-field.ts';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFinishedForm } from '#web/ui/form/use-finished-form.ts';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { type FormErrors, type FormValues, formValues } from '#web/ui/form-check.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { registered } from '../notices.ts';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/organizers/forms.ts').then((forms) => forms.registrationForm);

type Name = keyof typeof texts.fields;
const inputs: Readonly<
  Record<Exclude<Name, 'description'>, { type: 'text' | 'email' | 'tel'; autoComplete: string }>
> = {
  fullName: { type: 'text', autoComplete: 'name' },
  organizationName: { type: 'text', autoComplete: 'organization' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
};

interface RegistrationFormProps {
  /** What is saved of the person's organizer; null before they are one. */
  readonly own: OwnOrganizer | null;
  /** What is known of the person who is none yet. */
  readonly known: FormValues;
  /** A guest tries it out: nothing is sent, the data is only logged (section 2). */
  readonly guest: boolean;
  readonly busy: boolean;
  readonly answer: FormAnswer | undefined;
}

export function RegistrationForm({ own, known, guest, busy, answer }: RegistrationFormProps) {
  const form = useForm(loadRules, answer?.refusal);
  const draft = useFormDraft(
    'organizer-form:registration',
    form.props.ref,
    answer?.refusal?.values,
    own ? savedValues(own) : known,
  );
  const [tried, setTried] = useState(false);
  const leadsTo = tried ? paths.eventManagement() : answer?.leadsTo;
  useFinishedForm(leadsTo, draft.finish);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (busy || leadsTo !== undefined) return event.preventDefault();
    form.props.onSubmit(event);
    if (event.defaultPrevented || !guest || !form.checked()) return;
    event.preventDefault();
    // biome-ignore lint/suspicious/noConsole: a demonstration, whose data is only logged (section 2).
    console.info('Organizer registration', withoutMark(formValues(new FormData(event.currentTarget))));
    showToast(registered);
    setTried(true);
  };
  const button = (
    <Button
      type="submit"
      variant="primary"
      busy={busy || leadsTo !== undefined}
      className="justify-self-start max-sm:w-full"
    >
      {busy ? texts.busy : own ? texts.submitEdit : texts.submit}
    </Button>
  );
  return (
    <Form {...form.props} method="post" onSubmit={onSubmit} className="grid gap-5">
      {guest && <input type="hidden" {...demoField} />}
      <FormProblem errors={form.errors.form} />
      <Fields key={draft.edition} values={draft.values} errors={form.errors.fields} />
      {answer?.proof ? (
        <FormEnd form={form} proof={answer.proof} next={texts.prove}>
          {button}
        </FormEnd>
      ) : (
        button
      )}
    </Form>
  );
}

function Fields({ values, errors }: { values: FormValues; errors: FormErrors['fields'] }) {
  const input = (name: Exclude<Name, 'description'>) => (
    <Field label={texts.fields[name]} errors={errors[name]}>
      {(control) => (
        <input
          {...control}
          {...inputs[name]}
          className="field"
          name={name}
          placeholder={texts.placeholders[name]}
          defaultValue={values[name]}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {input('fullName')}
        {input('organizationName')}
        {input('email')}
        {input('phone')}
      </div>
      <Field label={texts.fields.description} errors={errors.description}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="description"
            rows={5}
            placeholder={texts.placeholders.description}
            defaultValue={values.description}
          />
        )}
      </Field>
    </div>
  );
}

function savedValues(own: OwnOrganizer): FormValues {
  const { full_name: fullName, name: organizationName, email, phone, description } = own;
  return { fullName, organizationName, email, phone, description };
}

function withoutMark({ [demoField.name]: _, ...values }: FormValues): FormValues {
  return values;
}
