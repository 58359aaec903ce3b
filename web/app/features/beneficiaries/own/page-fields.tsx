import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import { ownPageTexts as texts } from '#texts/beneficiaries/own-pages.ts';
import { Field } from '#web/ui/field.tsx';
import type { FormErrors, FormValues } from '#web/ui/form-check.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { TibebAvatar } from '#web/ui/tibeb/tibeb.tsx';
import { TypesField } from './types-field.tsx';

export interface PageFieldsProps {
  readonly values: FormValues;
  readonly errors: FormErrors['fields'];
  readonly types: readonly BeneficiaryType[];
  /** The ids of the types that are ticked before the form is changed. */
  readonly savedTypes?: readonly string[];
  /** The seed of the woven picture that replaces a missing one. */
  readonly seed: string;
}

/** What every page has: name, kinds, words and a picture. */
export function PageFields({ values, errors, types, savedTypes = [], seed }: PageFieldsProps) {
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
      <TypesField values={values} errors={errors.types} types={types} savedTypes={savedTypes} />
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
