import { HandHeart } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { contributionRules, pledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { CoverFee, GuestChallenge } from '#web/features/tipping/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormErrors } from '#web/ui/form-check.ts';
import { AmountChoice } from '../amount-choice.tsx';
import { isReached } from '../campaign.ts';
import { formatClosingDay } from '../closing-day.ts';
import type { BackingAnswer } from './back-campaign.server.ts';
import { Choices } from './backing-choices.tsx';
import { type BackingValues, readDollars } from './backing-values.ts';
import type { RealCampaign } from './load-campaign.server.ts';

const texts = campaignPageTexts.form;

/** The form with the amount (preset or typed), a reward, a message and the name shown, followed by the checkout. */
export function BackingForm({ real, answer }: { real: RealCampaign; answer: BackingAnswer | undefined }) {
  const { campaign } = real;
  const values = answer?.values ?? real.values;
  const fields = answer?.errors?.fields ?? {};
  const [amount, setAmount] = useState(values.amount);
  const [coverFee, setCoverFee] = useState(values.cover_fee);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.has('amount') === true;
  const raiseTo = (least: number) => {
    if ((readDollars(amount) ?? 0) < least) setAmount(String(Math.ceil(least)));
  };
  return (
    // The server returns what was typed with each answer, for browsers without scripts.
    <Form method="post" className="mt-1 grid gap-5" preventScrollReset>
      <p className="wrap-anywhere text-muted">
        {texts.lead(campaign.creator, isReached({ raised: campaign.pledged, goal: campaign.goal }))}
      </p>
      <FormProblem errors={answer?.errors?.form ?? []} />
      {answer?.link && (
        <a className="btn justify-self-start" href={answer.link.href}>
          {answer.link.text}
        </a>
      )}
      {answer?.challenge && <GuestChallenge challenge={answer.challenge} />}
      <input type="hidden" name="key" value={values.key} />
      <AmountChoice
        typed={amount}
        dollars={readDollars(amount)}
        errors={fields.amount}
        busy={busy}
        onChange={setAmount}
      />
      <TierChoice real={real} chosen={values.tier} errors={fields.tier} onChoose={raiseTo} />
      <Field
        label={
          <>
            {texts.message} <span className="font-normal text-muted">{texts.optional}</span>
          </>
        }
        errors={fields.message}
      >
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="message"
            rows={3}
            maxLength={contributionRules.messageMaxLength}
            placeholder={texts.placeholder}
            lang={languageOf(values.message)}
            defaultValue={values.message}
          />
        )}
      </Field>
      <Choices
        legend={texts.shownAs}
        name="shown_as"
        chosen={values.shown_as}
        errors={fields.shown_as}
        choices={pledgeShownAs.map((value) => ({ value, label: texts.shown[value] }))}
      />
      <Payer real={real} values={values} fields={fields} />
      <CoverFee amount={amount} value={coverFee} rule={texts.feeRule} onChange={setCoverFee} />
      <Ending real={real} amount={amount} busy={busy} />
    </Form>
  );
}

/** What happens with the money, or with the card, and the button that leads there. */
function Ending({ real: { campaign }, amount, busy }: { real: RealCampaign; amount: string; busy: boolean }) {
  const isPledge = campaign.funding === 'all_or_nothing';
  const words = isPledge ? texts.pledge : texts;
  return (
    <>
      {isPledge && (
        <p className="rounded-lg bg-green-soft px-4 py-3 font-semibold text-green-text">
          {texts.pledge.when(formatClosingDay(campaign.closes_at))}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {!busy && <HandHeart size={18} aria-hidden />}
        {busy ? texts.processing : words.submit(readDollars(amount))}
      </Button>
      <p className="-mt-2 text-center text-[0.9375rem] text-muted">{words.secure}</p>
    </>
  );
}

/** A sold-out reward cannot be chosen; choosing a reward raises the amount to its minimum. */
function TierChoice({
  real: { campaign },
  chosen,
  errors,
  onChoose,
}: {
  real: RealCampaign;
  chosen: string;
  errors: readonly string[] | undefined;
  onChoose: (least: number) => void;
}) {
  const open = campaign.tiers.filter(({ places_left }) => places_left !== 0);
  if (open.length === 0) return null;
  return (
    <Choices
      legend={texts.tier}
      name="tier"
      chosen={chosen}
      errors={errors}
      onChoose={(id) => onChoose(open.find((tier) => tier.id === id)?.amount ?? 0)}
      choices={[
        { value: '', label: texts.noTier },
        ...open.map((tier) => ({ value: tier.id, label: texts.tierLabel(tier.title, tier.amount) })),
      ]}
    />
  );
}

/** The payment method and, for a guest, the address for the receipt. */
function Payer({
  real: { campaign, signedIn, methods },
  values,
  fields,
}: {
  real: RealCampaign;
  values: BackingValues;
  fields: FormErrors['fields'];
}) {
  const isPledge = campaign.funding === 'all_or_nothing';
  return (
    <>
      {!signedIn && (
        <Field
          label={isPledge ? texts.emailOfPledge : texts.email}
          hint={isPledge ? texts.emailOfPledgeHint : undefined}
          errors={fields.email}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              type="email"
              name="email"
              autoComplete="email"
              defaultValue={values.email}
            />
          )}
        </Field>
      )}
      {isPledge ? (
        <FieldErrors errors={fields.method} />
      ) : methods === null ? (
        <p role="alert" className="error-text">
          {texts.methodsFailed}
        </p>
      ) : (
        <Choices
          legend={texts.method}
          name="method"
          chosen={values.method || (methods[0]?.id ?? '')}
          errors={fields.method}
          choices={methods.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
