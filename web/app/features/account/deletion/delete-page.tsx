import { Form, redirect, useNavigation } from 'react-router';
import { deletionForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { deleteTexts as texts } from '#texts/account/profile.ts';
import { ApiError } from '#web/platform/api.ts';
import { formatDate } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useForm } from '#web/ui/use-form.ts';
import { intentOf, readForm } from '../account-pages.server.ts';
import { CheckField } from '../form-fields.tsx';
import type { AccountNotice } from '../notices.ts';
import { OwnDataCard } from '../own-data/own-data-card.tsx';
import { requireProfile } from '../settings/own-page.server.ts';
import { SettingsCard, SettingsFrame } from '../settings/settings-frame.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/delete-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountDeletion(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { deletion_due } = await requireProfile(context, url);
  return { due: deletion_due, isPast: deletion_due !== null && Date.parse(deletion_due) <= Date.now() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireProfile(context, url);
  if ((await intentOf(request)) === 'keep') {
    await apiOf(context)('DELETE /account/users/profile/deletion');
    return redirectWith<AccountNotice>(context, paths.accountDeletion(), 'deletion-canceled');
  }
  const form = await readForm(request, deletionForm);
  if (form.invalid) return form.invalid;
  try {
    await apiOf(context)('PUT /account/users/profile/deletion');
  } catch (error) {
    if (!(error instanceof ApiError) || !error.has('second_factor_required')) throw error;
    throw redirect(paths.accountConfirm({ returnTo: paths.accountDeletion() }));
  }
  return redirectWith<AccountNotice>(context, paths.accountDeletion(), 'deletion-asked');
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () =>
  import('#contract/account/settings-forms.ts').then(({ deletionForm: rules }) => rules);

export default function DeletePage({ loaderData: { due, isPast }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  const changed = useFocusOnChange<HTMLDivElement>(due);
  if (due) {
    return (
      <SettingsFrame title={texts.metaTitle}>
        <div ref={changed} tabIndex={-1}>
          <SettingsCard
            title={isPast ? texts.pastTitle : texts.dueTitle(formatDate(due))}
            lead={isPast ? texts.pastLead : texts.keepLead}
          >
            <Form method="post">
              <input type="hidden" name="intent" value="keep" />
              <Button type="submit" variant="green" busy={busy}>
                {busy ? texts.keeping : texts.keepMyAccount}
              </Button>
            </Form>
          </SettingsCard>
        </div>
        <OwnDataCard />
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <OwnDataCard />
      <div ref={changed} tabIndex={-1}>
        <SettingsCard title={texts.whatHappens}>
          <ul className="grid max-w-2xl list-disc gap-2 pl-5">
            <li>{texts.first30Days}</li>
            <li>{texts.thenGone}</li>
            <li>{texts.pagesGo}</li>
            <li>{texts.sharedPagesStay}</li>
            <li>{texts.eventsStay}</li>
            <li>{texts.campaignsEnd}</li>
            <li>{texts.pledgesGo}</li>
            <li>{texts.moneyLeft}</li>
            <li>{texts.tipsStay}</li>
          </ul>
          <Form {...form.props} method="post" className="grid justify-items-start gap-4">
            <FormProblem errors={form.errors.form} />
            <CheckField form={form} name="sure" label={texts.agreement} />
            <Button type="submit" variant="danger" busy={busy}>
              {busy ? texts.oneMoment : texts.deleteMyAccount}
            </Button>
          </Form>
        </SettingsCard>
      </div>
    </SettingsFrame>
  );
}
