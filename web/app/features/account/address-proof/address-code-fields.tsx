import type { ReactNode } from 'react';
import { addressCodeFieldsTexts as texts } from '#texts/account/address-code.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { Field } from '#web/ui/field.tsx';
import { codeField, sendCodeField } from './code-fields.ts';

/**
 * The field for the six digits we mailed. It belongs inside a form, whose own button is passed as `children`: a button before
 * it would be the one that the Enter key presses. The form's action has to call `answerCodeFields` first.
 */
export default function AddressCodeFields({
  email,
  errors,
  value,
  next,
  children,
}: {
  email: string;
  errors?: readonly string[] | undefined;
  value?: string | undefined;
  /** What happens once the code is right. */
  next: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-5">
      <p>
        {fillText(texts.codeSent, { email: <strong className="wrap-anywhere">{email}</strong> })} {next}
      </p>
      <Field label={texts.sixDigitCode} errors={errors} hint={texts.hint}>
        {(control) => (
          <input
            {...control}
            className="field max-w-60 text-center text-2xl tracking-[0.3em]"
            name={codeField}
            defaultValue={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <button type="submit" className="btn btn-quiet" formNoValidate {...sendCodeField}>
          {texts.sendItAgain}
        </button>
      </div>
    </div>
  );
}
