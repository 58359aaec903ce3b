import { Form } from 'react-router';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { type FormAnswer, FormEnd, SettingsCard } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormErrors, FormValues } from '#web/ui/form-check.ts';
import { intentField, previewField } from './intent-field.ts';
import { PageFields } from './page-fields.tsx';
import { isTouched } from './types-field.tsx';
import { RestoredDraft, usePageForm } from './use-page-form.tsx';

const texts = ownPageTexts.edit;
const { fields, hints } = ownPageTexts;

/** Not part of the page's first load. */
const loadRules = () => import('#contract/beneficiaries/forms.ts').then((forms) => forms.editPageForm);

/** The form for everything that can be changed on a page. */
export function PageForm({
  page,
  types,
  busy,
  answer,
}: {
  page: OwnPage;
  types: readonly BeneficiaryType[];
  busy: boolean;
  answer: FormAnswer | undefined;
}) {
  const { form, draft, waiting, onSubmit } = usePageForm({
    storageKey: `page-form:${page.id}`,
    loadRules,
    saved: valuesOf(page),
    busy,
    answer,
  });
  return (
    <SettingsCard title={texts.change}>
      <Form
        {...form.props}
        method="post"
        encType="multipart/form-data"
        onSubmit={onSubmit}
        className="grid gap-5"
      >
        <input type="hidden" name={intentField.name} value={intentField.save} />
        <RestoredDraft draft={draft} />
        <FormProblem errors={form.errors.form} />
        <div key={draft.edition} className="grid gap-5">
          <PageFields
            values={draft.values}
            errors={form.errors.fields}
            types={types}
            savedTypes={page.types.map(({ id }) => id)}
            seed={page.id}
          />
          <TipFields values={draft.values} errors={form.errors.fields} />
          <AddressFields page={page} values={draft.values} errors={form.errors.fields} />
        </div>
        <FormEnd form={form} proof={answer?.proof} next={texts.saveOnceProven}>
          <Button type="submit" variant="primary" busy={waiting}>
            {waiting ? texts.busy : texts.submit}
          </Button>
          <Button type="submit" name={previewField} value="yes" disabled={waiting}>
            {texts.showPreview}
          </Button>
        </FormEnd>
      </Form>
    </SettingsCard>
  );
}

/** What fans read and choose from when they tip. */
function TipFields({ values, errors }: { values: FormValues; errors: FormErrors['fields'] }) {
  return (
    <>
      <Field label={fields.thankYou} hint={hints.thankYou} errors={errors.thankYou}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="thankYou"
            rows={3}
            defaultValue={values.thankYou ?? ''}
          />
        )}
      </Field>
      <Field label={fields.suggestedAmounts} hint={hints.suggestedAmounts} errors={errors.suggestedAmounts}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="suggestedAmounts"
            autoComplete="off"
            defaultValue={values.suggestedAmounts ?? ''}
          />
        )}
      </Field>
    </>
  );
}

/** The addresses of the page, and what it shows beside its texts. */
function AddressFields({
  page,
  values,
  errors,
}: {
  page: OwnPage;
  values: FormValues;
  errors: FormErrors['fields'];
}) {
  const isTicked = (name: string, saved: boolean) => (isTouched(values) ? values[name] === 'on' : saved);
  const suggested = page.handle === null && page.suggested_handle;
  return (
    <>
      {page.role === 'owner' && (
        <Field
          label={fields.handle}
          hint={`${hints.handle}${suggested ? ` ${hints.handleSuggested(suggested)}` : ''}`}
          errors={errors.handle}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              name="handle"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={values.handle ?? ''}
            />
          )}
        </Field>
      )}
      <Field label={fields.links} hint={hints.links} errors={errors.links}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="links"
            rows={3}
            inputMode="url"
            spellCheck={false}
            defaultValue={values.links ?? ''}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          className="check"
          type="checkbox"
          name="takesTips"
          defaultChecked={isTicked('takesTips', page.tipping === 'open')}
        />
        {fields.takesTips}
      </label>
      {page.role === 'owner' && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            className="check"
            type="checkbox"
            name="showsEmail"
            defaultChecked={isTicked('showsEmail', page.shows_email)}
          />
          {fields.showsEmail}
        </label>
      )}
    </>
  );
}

function valuesOf(page: OwnPage): FormValues {
  return {
    name: page.name,
    bio: page.bio,
    image: page.profile_picture ?? '',
    handle: page.handle ?? '',
    links: page.links.join('\n'),
    thankYou: page.thank_you,
    suggestedAmounts: page.suggested_amounts.join(', '),
  };
}
