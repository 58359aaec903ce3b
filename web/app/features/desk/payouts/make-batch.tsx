import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts as texts } from '#texts/desk/payouts.ts';
import { Field } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { ActForm, type DeskRefusal } from '../act-form.tsx';

/** The form that makes a batch of the approved payouts by hand. */
export function MakeBatch({ refusal }: { refusal: DeskRefusal | undefined }) {
  const queue = 'by_hand';
  return (
    <ActForm
      title={texts.batch.title}
      lead={texts.batch.lead}
      button={texts.batch.make}
      variant="green"
      refusal={refusal}
      here={deskPayoutPaths.payouts({ queue })}
      to={`?queue=${queue}`}
      loadRules={loadBatchForm}
    >
      {({ errors, values }) => <RateFields errors={errors} values={values} />}
    </ActForm>
  );
}

/** Not part of the page's first load. */
const loadBatchForm = () => import('#contract/desk/payouts/forms.ts').then((forms) => forms.batchForm);

/** What one dollar is in birr, and who says so. */
function RateFields({ errors, values }: Pick<ReturnType<typeof useForm>, 'errors' | 'values'>) {
  return (
    <>
      <Field label={texts.batch.rate} hint={texts.batch.rateHint} errors={errors.fields.rate}>
        {(control) => (
          <input
            {...control}
            className="field max-w-48"
            name="rate"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            defaultValue={values.rate}
          />
        )}
      </Field>
      <Field
        label={texts.batch.rateSource}
        hint={texts.batch.rateSourceHint}
        errors={errors.fields.rate_source}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            name="rate_source"
            maxLength={100}
            autoComplete="off"
            defaultValue={values.rate_source}
          />
        )}
      </Field>
    </>
  );
}
