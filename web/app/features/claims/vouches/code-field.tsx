import { claimTexts } from '#texts/claims/claim.ts';
import { Field } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';

/** The field's name in the forms; `code` is the name of the six digits that prove a mail address. */
export const codeField = 'claim_code';

/** The field for an organizer's code. */
export function VouchCodeField({
  form,
  scanned = '',
}: {
  form: ReturnType<typeof useForm>;
  scanned?: string;
}) {
  return (
    <Field label={claimTexts.code.label} errors={form.errors.fields[codeField]}>
      {(control) => (
        <input
          {...control}
          className="field font-mono uppercase tracking-widest"
          name={codeField}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={form.values[codeField] ?? scanned}
        />
      )}
    </Field>
  );
}
