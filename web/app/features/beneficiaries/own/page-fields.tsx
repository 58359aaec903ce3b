import { typeField } from '#contract/beneficiaries/rules.ts';
import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import { ownPageTexts as texts } from '#texts/beneficiaries/own-pages.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import type { FormErrors, FormValues } from '#web/ui/form-check.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { TibebAvatar } from '#web/ui/tibeb/tibeb.tsx';

export interface PageFieldsProps {
  readonly values: FormValues;
  readonly errors: FormErrors['fields'];
  readonly types: readonly BeneficiaryType[];
  /** The ids of the types that are ticked before the form is changed. */
  readonly savedTypes?: readonly string[];
  /** The seed of the woven picture that replaces a missing one. */
  readonly seed: string;
}

/** Sent by a form that was changed: then only the boxes decide which types are ticked. */
const touchedField = { name: 'typesShown', value: 'yes' } as const;

export function isTouched(values: FormValues): boolean {
  return values[touchedField.name] !== undefined;
}

/** What every page has: name, kinds, words and a picture. */
export function PageFields({ values, errors, types, savedTypes = [], seed }: PageFieldsProps) {
  const isTicked = (id: string) =>
    isTouched(values) ? values[`${typeField}${id}`] === 'on' : savedTypes.includes(id);
  return (
    <>
      <Field label={texts.fields.name} hint={texts.hints.name} errors={errors.name}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="name"
            autoComplete="off"
            defaultValue={values.name ?? ''}
          />
        )}
      </Field>
      <fieldset aria-describedby="types-error">
        <legend className="label">{texts.fields.types}</legend>
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
        <FieldErrors id="types-error" errors={errors.types} />
      </fieldset>
      <Field label={texts.fields.bio} hint={texts.hints.bio} errors={errors.bio}>
        {(control) => (
          <textarea {...control} className="field" name="bio" rows={4} defaultValue={values.bio ?? ''} />
        )}
      </Field>
      <PictureField
        name="image"
        label={texts.fields.picture}
        purpose="portrait"
        saved={values.image}
        standIn={<TibebAvatar seed={seed} className="size-28 rounded-full object-cover" />}
        errors={errors.image}
        chooseLabel={texts.choosePicture}
      />
    </>
  );
}
