import { Form, Link, useNavigation } from 'react-router';
import { bandPaths } from '#contract/bands/paths.ts';
import { BAND_MAX_MEMBERS, BAND_MAX_PARTS } from '#contract/bands/rules.ts';
import type { Band } from '#contract/bands/schemas.ts';
import { ownBandTexts } from '#texts/bands/own.ts';
import { type FormAnswer, FormEnd, SettingsCard } from '#web/features/account/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import type { FormErrors } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { memberField, partsField } from './band-fields.ts';

const texts = ownBandTexts.form;

/** The server alone knows what is wrong here. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

/** A row for each member, and some empty ones. */
export function SharesForm({
  band,
  rows,
  answer,
}: {
  band: Band;
  rows: number;
  answer: FormAnswer | undefined;
}) {
  const form = useForm(loadRules, answer?.refusal);
  const sent = useNavigation().formData?.get('intent');
  const { values, edition } = useFormDraft(
    `band-shares:${band.page.id}`,
    form.props.ref,
    answer?.refusal?.values,
  );
  const present = ((band.proposal ?? band.agreement)?.members ?? []).filter(
    ({ parts, left_at }) => parts > 0 && !left_at,
  );
  const count = Math.min(Math.max(present.length + 2, 4, rows), BAND_MAX_MEMBERS);
  return (
    <SettingsCard title={band.agreement ? texts.changeTitle : texts.title} lead={texts.lead}>
      <Form
        {...form.props}
        method="post"
        onSubmit={(event) => (sent ? event.preventDefault() : form.props.onSubmit(event))}
        className="grid gap-5"
      >
        <FormProblem errors={form.errors.form} />
        {Array.from({ length: count }, (_, nth) => (
          <Row
            key={`${memberField(nth)} ${edition}`}
            nth={nth}
            now={present[nth]?.page.name}
            member={values[memberField(nth)] ?? present[nth]?.page.id ?? ''}
            parts={values[partsField(nth)] ?? String(present[nth]?.parts ?? 1)}
            errors={form.errors.fields}
          />
        ))}
        {count < BAND_MAX_MEMBERS && (
          <Link
            className="link justify-self-start"
            to={{ pathname: bandPaths.own(band.page.id), search: `?rows=${count + 4}` }}
            preventScrollReset
          >
            {texts.more}
          </Link>
        )}
        <FormEnd form={form} proof={answer?.proof} next={ownBandTexts.onceProven}>
          <Button type="submit" name="intent" value="propose" variant="primary" busy={sent === 'propose'}>
            {sent === 'propose' ? ownBandTexts.working : texts.propose}
          </Button>
          {band.agreement && (
            <Button type="submit" name="intent" value="end" busy={sent === 'end'}>
              {sent === 'end' ? ownBandTexts.working : texts.end}
            </Button>
          )}
        </FormEnd>
        {band.agreement && <p className="hint">{texts.endHint}</p>}
      </Form>
    </SettingsCard>
  );
}

/** The page of a member, and their parts. */
function Row({
  nth,
  now,
  member,
  parts,
  errors,
}: {
  nth: number;
  /** The name of the member who has this share at the moment. */
  now: string | undefined;
  member: string;
  parts: string;
  errors: FormErrors['fields'];
}) {
  return (
    <div className="grid grid-cols-[1fr_6.5rem] items-start gap-3">
      <Field
        label={texts.member(nth + 1)}
        hint={now === undefined ? nth === 0 && texts.memberHint : texts.memberNow(now)}
        errors={errors[memberField(nth)]}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            name={memberField(nth)}
            maxLength={300}
            autoCapitalize="none"
            defaultValue={member}
          />
        )}
      </Field>
      <Field
        label={
          <>
            <span aria-hidden="true">{texts.partsShort} </span>
            <span className="sr-only">{texts.parts(nth + 1)}</span>
          </>
        }
        errors={errors[partsField(nth)]}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            type="number"
            name={partsField(nth)}
            min={1}
            max={BAND_MAX_PARTS}
            defaultValue={parts}
          />
        )}
      </Field>
    </div>
  );
}
