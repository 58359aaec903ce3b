import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { addPageTexts as texts } from '#texts/desk/listings.ts';
import { TypesField } from '#web/features/beneficiaries/public.ts';
import { Field } from '#web/ui/field.tsx';
import { ActForm, type DeskRefusal } from '../act-form.tsx';

/** Not part of the page's first load. */
const loadRules = () => import('#contract/desk/forms.ts').then(({ addPageForm }) => addPageForm);

/** Adds a page for somebody who is not here yet. */
export function AddPage({
  types,
  refusal,
}: {
  types: readonly BeneficiaryType[];
  refusal: DeskRefusal | undefined;
}) {
  return (
    <ActForm
      title={texts.title}
      lead={texts.lead}
      button={texts.button}
      refusal={refusal}
      here={deskPaths.pages()}
      loadRules={loadRules}
    >
      {({ values, errors: { fields } }) => (
        <>
          <Field label={texts.name} errors={fields.name}>
            {(control) => (
              <input
                {...control}
                className="field"
                name="name"
                maxLength={120}
                autoComplete="off"
                defaultValue={values.name}
              />
            )}
          </Field>
          <TypesField label={texts.types} values={values} errors={fields.types} types={types} />
          <Field label={texts.bio} hint={texts.bioHint} errors={fields.bio}>
            {(control) => (
              <textarea {...control} className="field" name="bio" rows={3} defaultValue={values.bio} />
            )}
          </Field>
          <Field label={texts.email} hint={texts.emailHint} errors={fields.email}>
            {(control) => (
              <input
                {...control}
                className="field"
                type="email"
                name="email"
                autoComplete="off"
                defaultValue={values.email}
              />
            )}
          </Field>
        </>
      )}
    </ActForm>
  );
}
