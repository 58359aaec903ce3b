import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { contributionRules, pledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import type { CampaignTier } from '#contract/campaigns/schemas.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { allOrNothingTexts, pledgeTexts } from '#texts/campaigns/pledges.ts';
import { SettingsCard } from '#web/features/account/public.ts';
import { CoverFee } from '#web/features/tipping/public.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormErrors } from '#web/ui/form-check.ts';
import type { BackingAnswer } from '../detail/back-campaign.server.ts';
import { Choices } from '../detail/backing-choices.tsx';
import type { BackingValues } from '../detail/backing-values.ts';
import { intentField } from './pledge-acts.tsx';

const { form: texts } = campaignPageTexts;
const words = allOrNothingTexts.change;

/** The values of a pledge that can be changed, as typed. */
export type ChangedValues = Pick<BackingValues, 'amount' | 'tier' | 'shown_as' | 'cover_fee'>;

/** A refused change, with what was typed. */
export interface ChangeRefusal extends Pick<BackingAnswer, 'link'> {
  readonly values: ChangedValues;
  readonly errors: FormErrors;
}

/** The amount, the reward and how others see its sender, of a pledge that is not charged yet. */
export function ChangeForm({
  pledge,
  tiers,
  refusal,
}: {
  pledge: Pledge;
  tiers: readonly CampaignTier[];
  refusal: ChangeRefusal | undefined;
}) {
  const values = refusal?.values ?? valuesOf(pledge);
  const [amount, setAmount] = useState(values.amount);
  const [coverFee, setCoverFee] = useState(values.cover_fee);
  const fields = refusal?.errors.fields ?? {};
  const open = tiers.filter(({ id, places_left }) => places_left !== 0 || id === pledge.tier?.id);
  return (
    <SettingsCard title={words.title} lead={words.lead}>
      <Form method="post" className="grid gap-5" preventScrollReset>
        <FormProblem errors={refusal?.errors.form ?? []} />
        {refusal?.link && (
          <a className="btn justify-self-start" href={refusal.link.href}>
            {refusal.link.text}
          </a>
        )}
        <Field label={texts.amount} errors={fields.amount}>
          {(control) => (
            <input
              {...control}
              className="field max-w-60 tabular-nums"
              type="number"
              name="amount"
              min={contributionRules.min}
              step="any"
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
        {open.length > 0 && (
          <Choices
            legend={texts.tier}
            name="tier"
            chosen={values.tier}
            errors={fields.tier}
            choices={[
              { value: '', label: texts.noTier },
              ...open.map(({ id, title, amount }) => ({ value: id, label: texts.tierLabel(title, amount) })),
            ]}
          />
        )}
        <Choices
          legend={texts.shownAs}
          name="shown_as"
          chosen={values.shown_as}
          errors={fields.shown_as}
          choices={pledgeShownAs.map((value) => ({ value, label: texts.shown[value] }))}
        />
        <CoverFee amount={amount} value={coverFee} rule={texts.feeRule} onChange={setCoverFee} />
        <SaveButtons pledge={pledge} />
      </Form>
    </SettingsCard>
  );
}

function SaveButtons({ pledge }: { pledge: Pledge }) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get(intentField.name) === intentField.change;
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" name={intentField.name} value={intentField.change} busy={busy}>
        {words.save}
      </Button>
      <Link className="btn" to={campaignPaths.pledge(pledge.id)} preventScrollReset>
        {pledgeTexts.keep}
      </Link>
    </div>
  );
}

function valuesOf({ amount, tier, shown_as, fee_covered }: Pledge): ChangedValues {
  return { amount: String(amount), tier: tier?.id ?? '', shown_as, cover_fee: fee_covered > 0 };
}
