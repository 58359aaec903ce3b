import { Form, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { institutionNames, institutions } from '#contract/payouts/accounts/rules.ts';
import type { GettingPaid } from '#contract/payouts/accounts/schemas.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { gettingPaidTexts as texts } from '#texts/payouts/getting-paid.ts';
import { type FormAnswer, FormEnd, SettingsCard } from '#web/features/account/public.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { countryName } from './country-name.ts';
import { SupportMail } from './support-mail.tsx';

type Served = GettingPaid['countries'][number];

/** The country comes first, because it decides how somebody can be paid. */
export function ChooseCountry({
  pageId,
  countries,
  chosen,
  isFirst,
}: {
  pageId: string;
  countries: readonly Served[];
  chosen: Served | null;
  isFirst: boolean;
}) {
  const { title, lead } = isFirst ? texts.first : texts.other;
  const named = countries
    .map(({ country }) => ({ country, name: countryName(country) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <SettingsCard title={title} lead={lead}>
      <Form
        method="get"
        action={payoutPaths.gettingPaid(pageId)}
        className="flex max-w-lg flex-wrap items-end gap-3"
        preventScrollReset
      >
        <Field label={texts.country} className="min-w-0 flex-1 basis-52">
          {(control) => (
            <select
              {...control}
              key={chosen?.country}
              className="field field-select"
              name="country"
              required
              defaultValue={chosen?.country ?? ''}
            >
              <option value="" disabled>
                {texts.chooseCountry}
              </option>
              {named.map(({ country, name }) => (
                <option key={country} value={country}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" variant={chosen ? 'quiet' : 'primary'} className="max-sm:w-full">
          {texts.next}
        </Button>
      </Form>
      <p className="text-muted">{fillText(texts.missing, { mail: <SupportMail /> })}</p>
    </SettingsCard>
  );
}

/** How people are paid in the chosen country, with the form for it. */
export function ChosenWay({
  pageId,
  chosen: { country, rail },
  mayChange,
  answer,
}: {
  pageId: string;
  chosen: Served;
  mayChange: boolean;
  answer: FormAnswer | undefined;
}) {
  const { title, lead } = rail === 'stripe' ? texts.stripe : texts.byHand;
  // What was typed stays, also when the second factor has expired by then.
  const showsForm = mayChange || answer?.refusal !== undefined;
  return (
    <SettingsCard title={title(countryName(country))} lead={lead}>
      {!mayChange && <ConfirmFirst pageId={pageId} country={country} inNewTab={showsForm} />}
      {showsForm &&
        (rail === 'stripe' ? (
          <StripeForm country={country} answer={answer} />
        ) : (
          <ByHandForm country={country} answer={answer} />
        ))}
    </SettingsCard>
  );
}

function ConfirmFirst({ pageId, country, inNewTab }: { pageId: string; country: string; inNewTab: boolean }) {
  const returnTo = payoutPaths.gettingPaid(pageId, { country });
  return (
    <div className="grid justify-items-start gap-4">
      <p>{texts.confirm.lead}</p>
      <a
        className="btn btn-primary max-sm:w-full"
        href={paths.accountConfirm({ returnTo })}
        {...(inNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {texts.confirm.link}
        {inNewTab && <span className="sr-only"> {texts.confirm.newTab}</span>}
      </a>
    </div>
  );
}

function StripeForm({ country, answer }: { country: string; answer: FormAnswer | undefined }) {
  const form = useForm(loadNoRules, answer?.refusal);
  const busy = useNavigation().formData?.get('intent') === 'onboarding';
  return (
    <Form {...form.props} method="post" className="grid gap-5">
      <Hidden intent="onboarding" country={country} />
      <FormProblem errors={form.errors.form} />
      <FormEnd form={form} proof={answer?.proof} next={texts.byHand.onceProven}>
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start max-sm:w-full">
          {busy ? texts.opening : texts.stripe.button}
        </Button>
      </FormEnd>
    </Form>
  );
}

function ByHandForm({ country, answer }: { country: string; answer: FormAnswer | undefined }) {
  const form = useForm(loadNoRules, answer?.refusal);
  const { values, errors } = form;
  const busy = useNavigation().formData?.get('intent') === 'by-hand';
  return (
    <Form {...form.props} method="post" className="grid max-w-lg gap-5">
      <Hidden intent="by-hand" country={country} />
      <FormProblem errors={errors.form} />
      <Field label={texts.byHand.institution} errors={errors.fields.institution}>
        {(control) => (
          <select
            {...control}
            className="field field-select"
            name="institution"
            defaultValue={values.institution ?? ''}
          >
            <option value="" disabled>
              {texts.byHand.chooseInstitution}
            </option>
            {institutions.map(({ id }) => (
              <option key={id} value={id}>
                {institutionNames[id]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.byHand.holder} hint={texts.byHand.holderHint} errors={errors.fields.holder_name}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="holder_name"
            autoComplete="name"
            maxLength={100}
            defaultValue={values.holder_name ?? ''}
          />
        )}
      </Field>
      <Field label={texts.byHand.number} errors={errors.fields.number}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="number"
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            defaultValue={values.number ?? ''}
          />
        )}
      </Field>
      <FormEnd form={form} proof={answer?.proof} next={texts.byHand.onceProven}>
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start max-sm:w-full">
          {busy ? texts.byHand.busy : texts.byHand.button}
        </Button>
      </FormEnd>
    </Form>
  );
}

/** The server alone knows what is wrong here. */
const loadNoRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

function Hidden({ intent, country }: { intent: 'onboarding' | 'by-hand'; country: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="country" value={country} />
    </>
  );
}
