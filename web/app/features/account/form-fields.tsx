import { type ComponentProps, type ReactNode, useState } from 'react';
import { formFieldsTexts as texts } from '#texts/account/form-fields.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';

interface FormFieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  readonly form: ReturnType<typeof useForm>;
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string;
}

/** A text field of a form: its value as it was sent, and what is wrong with it. */
export function TextField({ form, name, label, hint, ...input }: FormFieldProps) {
  return (
    <Field label={label} hint={hint} errors={form.errors.fields[name]}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="field"
          name={name}
          defaultValue={form.values[name] ?? input.defaultValue}
        />
      )}
    </Field>
  );
}

/** A password field with a button to show what was typed, which helps on a phone. */
export function PasswordField({ form, name, label, hint, ...input }: FormFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} errors={form.errors.fields[name]}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className="field pr-20"
            name={name}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-md px-3 font-semibold text-green-text text-sm noscript:hidden"
          >
            {shown ? texts.hide : texts.show}
            <span className="sr-only">
              {' '}
              {texts.whatIType}: {label}
            </span>
          </button>
        </div>
      )}
    </Field>
  );
}

/** A box to check, with its label beside it. */
export function CheckField({ form, name, label }: FormFieldProps) {
  const errors = form.errors.fields[name];
  const errorId = `${name}-error`;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          className="check"
          type="checkbox"
          name={name}
          defaultChecked={form.values[name] !== undefined}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldErrors id={errorId} errors={errors} />
    </div>
  );
}
