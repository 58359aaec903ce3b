import { campaignRules } from '#contract/campaigns/campaign-rules.ts';
import type { CampaignTier } from '#contract/campaigns/schemas.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { tierName } from './field-names.ts';
import type { StepFieldsProps } from './step-props.ts';

const texts = ownCampaignTexts.tiers;
const { tiers: rules } = campaignRules;

/** The rewards there are, and an empty one below them, which is no reward until it has a title. */
export function TierFields({ campaign: { tiers }, values, errors }: StepFieldsProps) {
  const rows: readonly (CampaignTier | undefined)[] =
    tiers.length < rules.max ? [...tiers, undefined] : tiers;
  return (
    <>
      <FieldErrors errors={errors.tiers} />
      {rows.map((tier, at) => (
        <TierFieldset key={tier?.id ?? 'another'} at={at} tier={tier} values={values} errors={errors} />
      ))}
      {tiers.length >= rules.max && <p className="text-muted">{texts.full(rules.max)}</p>}
    </>
  );
}

function TierFieldset({
  at,
  tier,
  values,
  errors,
}: Pick<StepFieldsProps, 'values' | 'errors'> & { at: number; tier: CampaignTier | undefined }) {
  const field = (
    name: 'title' | 'amount' | 'places' | 'month',
    saved: string | number | null | undefined,
    more: React.ComponentProps<'input'> = {},
    hint?: string,
  ) => (
    <Field label={texts[name]} hint={hint} errors={errors[tierName(at, name)]}>
      {(control) => (
        <input
          {...control}
          {...more}
          className="field"
          name={tierName(at, name)}
          autoComplete="off"
          defaultValue={values[tierName(at, name)] ?? saved ?? ''}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4 sm:p-5">
      <legend className="px-2 font-bold">{tier ? texts.tier(at + 1) : texts.another}</legend>
      {tier && <input type="hidden" name={tierName(at, 'id')} value={tier.id} />}
      {field('title', tier?.title, { maxLength: rules.title.max })}
      {field('amount', tier?.amount, { inputMode: 'decimal' })}
      <Field label={texts.text} errors={errors[tierName(at, 'text')]}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name={tierName(at, 'text')}
            rows={3}
            defaultValue={values[tierName(at, 'text')] ?? tier?.text ?? ''}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {field('places', tier?.places, { inputMode: 'numeric' })}
        {field('month', tier?.expected_month, { type: 'month' }, texts.monthHint)}
      </div>
      {tier && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            className="check"
            type="checkbox"
            name={tierName(at, 'remove')}
            defaultChecked={values[tierName(at, 'remove')] === 'on'}
          />
          {texts.remove}
        </label>
      )}
    </fieldset>
  );
}
