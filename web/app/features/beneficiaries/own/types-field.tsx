import { typeField } from '#contract/beneficiaries/rules.ts';
import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import { ownPageTexts as texts } from '#texts/beneficiaries/own-pages.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import type { FormValues } from '#web/ui/form-check.ts';

/** Sent by a form that was changed: then only the boxes decide which types are ticked. */
const touchedField = { name: 'typesShown', value: 'yes' } as const;

export function isTouched(values: FormValues): boolean {
  return values[touchedField.name] !== undefined;
}

/** The kinds of a page, as boxes. */
export function TypesField({
  label = texts.fields.types,
  values,
  errors,
  types,
  savedTypes = [],
}: {
  /** By default it addresses the owner of the page. */
  label?: string;
  values: FormValues;
  errors: readonly string[] | undefined;
  types: readonly BeneficiaryType[];
  /** The ids of the types that are ticked before the form is changed. */
  savedTypes?: readonly string[];
}) {
  const isTicked = (id: string) =>
    isTouched(values) ? values[`${typeField}${id}`] === 'on' : savedTypes.includes(id);
  return (
    // Under this name the form finds what the error is about, and moves the focus here.
    <fieldset name="types" tabIndex={-1} aria-describedby="types-error">
      <legend className="label">{label}</legend>
      <input type="hidden" {...touchedField} />
      <div className="flex flex-wrap gap-2">
        {types.map(({ id, name }) => (
          <label key={id} className="filter-chip">
            <input
              type="checkbox"
              name={`${typeField}${id}`}
              value="on"
              className="sr-only"
              defaultChecked={isTicked(id)}
            />
            {name}
          </label>
        ))}
      </div>
      <FieldErrors id="types-error" errors={errors} />
    </fieldset>
  );
}
