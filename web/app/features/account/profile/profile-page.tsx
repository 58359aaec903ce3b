import { Form, useNavigation } from 'react-router';
import { accountRules } from '#contract/account/rules.ts';
import { profileForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { profileTexts as texts } from '#texts/account/profile.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { pictureForm } from '#web/platform/picture-form.ts';
import { postedPicture } from '#web/platform/posted-picture.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { PictureField } from '#web/ui/picture-field.tsx';
import { uploadedPictureId } from '#web/ui/picture-sizes.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readForm } from '../account-pages.server.ts';
import { TextField } from '../form-fields.tsx';
import { InitialsPortrait } from '../initials-portrait.tsx';
import type { AccountNotice } from '../notices.ts';
import { OwnDataCard } from '../own-data/own-data-card.tsx';
import { loadSecurity, requireProfile } from '../settings/own-page.server.ts';
import { SettingsCard, SettingsFrame } from '../settings/settings-frame.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/profile-page';
import { ConfirmAddress } from './confirm-address.tsx';
import { refusePicture, withForm } from './posted-profile.server.ts';

export const handle = pictureForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.account(),
    noIndex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const profile = await requireProfile(context, url);
  const security = await loadSecurity(context, request);
  return { profile, unconfirmed: security?.emailVerified === false && security };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const saved = await requireProfile(context, url);
  const api = apiOf(context);
  const posted = await request.formData().catch(() => new FormData());
  let address: string | null;
  try {
    address = await postedPicture(api, posted, { name: 'picture', purpose: 'portrait' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusePicture(posted, error);
  }
  const form = await readForm(withForm(request, posted), profileForm);
  if (form.invalid) return form.invalid;
  const { fullName, symbol, position } = form.value;
  // Only a picture that was changed in this form is sent: in another tab another one may have been saved meanwhile. One from another
  // sign-in service is not an upload of ours, and stays as it is.
  const isUnchanged = (address ?? '') === (posted.get('shownPicture') ?? saved.profile_picture ?? '');
  const picture = isUnchanged ? undefined : (uploadedPictureId(address) ?? null);
  const preferences = { currency: { symbol, append_symbol: position === 'after' } };
  try {
    await api('PATCH /account/users/profile', {
      body: { full_name: fullName, preferences, ...(picture === undefined ? {} : { picture }) },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return form.refuse([error.message], error);
  }
  return redirectWith<AccountNotice>(context, paths.account(), 'settings-saved');
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/settings-forms.ts').then(({ profileForm: rules }) => rules);

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, unconfirmed } = loaderData;
  const refusal = actionData as FormRefusal | undefined;
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, refusal);
  const { currency } = profile.preferences;
  const position = form.values.position ?? (currency.append_symbol ? 'after' : 'before');
  return (
    <SettingsFrame title={texts.profile} lead={texts.lead}>
      {unconfirmed && (
        <ConfirmAddress email={unconfirmed.email} codeSent={unconfirmed.codeSent} here={paths.account()} />
      )}
      <Form {...form.props} method="post" encType="multipart/form-data" className="grid gap-7">
        <FormProblem errors={form.errors.form} />
        <input
          type="hidden"
          name="shownPicture"
          value={form.values.shownPicture ?? profile.profile_picture ?? ''}
        />
        <SettingsCard title={texts.you}>
          <PictureField
            key={profile.profile_picture}
            name="picture"
            label={texts.picture}
            purpose="portrait"
            saved={form.values.picture ?? profile.profile_picture}
            standIn={<InitialsPortrait fullName={profile.full_name} className="size-28 text-4xl" />}
            errors={form.errors.fields.picture}
            chooseLabel={texts.chooseAPicture}
          />
          <TextField
            form={form}
            name="fullName"
            label={texts.fullName}
            autoComplete="name"
            defaultValue={profile.full_name}
          />
        </SettingsCard>
        <SettingsCard title={texts.amounts} lead={texts.amountsLead}>
          <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
            <TextField
              form={form}
              name="symbol"
              label={texts.symbol}
              autoComplete="off"
              maxLength={accountRules.symbol.max}
              defaultValue={currency.symbol}
            />
            <SymbolPosition symbol={currency.symbol} position={position} />
          </div>
        </SettingsCard>
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {busy ? texts.saving : texts.save}
        </Button>
      </Form>
      <OwnDataCard />
    </SettingsFrame>
  );
}

/** Whether the symbol stands before or after an amount, each shown by an example. */
function SymbolPosition({ symbol, position }: { symbol: string; position: string }) {
  return (
    <fieldset>
      <legend className="label">{texts.position}</legend>
      <div className="flex flex-wrap gap-2">
        {(['before', 'after'] as const).map((value) => (
          <label key={value} className="filter-chip">
            <input
              type="radio"
              name="position"
              value={value}
              className="sr-only"
              defaultChecked={position === value}
            />
            {texts[value](formatAmount(5, { symbol, append_symbol: value === 'after' }))}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
