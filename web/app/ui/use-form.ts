import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { checkForm, type FormErrors, type FormRefusal, type FormSchema } from './form-check.ts';

const noErrors: FormErrors = { form: [], fields: {} };

/**
 * Validates on submit and then on every change (section 5), in a form that works without it. `loadSchema` is called once the
 * person enters the form, so that the page opens without the rules; if they fail to load, only the action's own check applies.
 * A form that is not sent to an action uses `checked` to find out whether they were loaded. `refusal` is the action's last
 * answer. Spread `props` on the form; its fields keep their own values.
 */
export function useForm(loadSchema: () => Promise<FormSchema<unknown>>, refusal: FormRefusal | undefined) {
  const [errors, setErrors] = useState(refusal?.errors ?? noErrors);
  const element = useRef<HTMLFormElement>(null);
  const { schema, load } = useRules(loadSchema);
  const submitting = useRef<'rules awaited' | 'without rules'>(undefined);
  const submitted = useRef(false);
  const focusNext = useRef(false);

  useEffect(() => {
    if (!refusal) return;
    submitted.current = true;
    focusNext.current = true;
    // A copy, so that the next effect runs even for what the page came with.
    setErrors({ ...refusal.errors });
  }, [refusal]);

  // Runs once the messages are in the page, so that a screen reader announces the field together with its message.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    findFirstError(element.current, errors)?.focus();
  }, [errors]);

  function check(form: HTMLFormElement): FormErrors | undefined {
    return schema.current && checkForm(schema.current, new FormData(form)).errors;
  }

  /** Submits with the pressed button, because its name and value are part of the form. */
  async function submitWithRules(form: HTMLFormElement, button: HTMLElement | null) {
    if (submitting.current) return;
    submitting.current = 'rules awaited';
    await load();
    submitting.current = 'without rules';
    form.requestSubmit(button);
    submitting.current = undefined;
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if (!schema.current && submitting.current !== 'without rules') {
      event.preventDefault();
      void submitWithRules(form, event.nativeEvent.submitter);
      return;
    }
    submitted.current = true;
    const wrong = check(form);
    if (wrong) event.preventDefault();
    focusNext.current = wrong !== undefined;
    setErrors(wrong ?? noErrors);
  }

  async function onChange() {
    if (!submitted.current) return;
    await load();
    if (element.current && schema.current) setErrors(check(element.current) ?? noErrors);
  }

  return {
    errors,
    values: refusal?.values ?? {},
    checked: () => schema.current !== undefined,
    props: { ref: element, noValidate: true, onSubmit, onChange, onFocus: () => void load() },
  };
}

/** The rules of a form, loaded once; after a failure the next call loads them again. */
function useRules(loadSchema: () => Promise<FormSchema<unknown>>) {
  const schema = useRef<FormSchema<unknown>>(undefined);
  const loading = useRef<Promise<void>>(undefined);
  function load(): Promise<void> {
    loading.current ??= loadSchema().then(
      (loaded) => {
        schema.current = loaded;
      },
      () => {
        loading.current = undefined;
      },
    );
    return loading.current;
  }
  return { schema, load };
}

/** The first wrong field, or the element with the errors of the whole form (`data-form-problem`). */
function findFirstError(
  form: HTMLFormElement | null,
  { fields }: FormErrors,
): HTMLElement | null | undefined {
  const wrong = [...(form?.elements ?? [])].find(
    (field): field is HTMLInputElement =>
      field instanceof HTMLElement && 'name' in field && String(field.name) in fields,
  );
  return wrong ?? form?.querySelector<HTMLElement>('[data-form-problem]');
}
