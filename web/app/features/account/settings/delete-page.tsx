import { Form, useNavigation } from 'react-router';
import { formatDate } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { paths } from '#web/platform/paths.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import type { Route } from './+types/delete-page';
import { redirectWith, requireProfile } from './own-page.server.ts';
import { SettingsCard, SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Delete account',
    description: 'Delete your Tibeb account, with 30 days to change your mind.',
    path: paths.accountDeletion(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { deletion_due } = await requireProfile(context, url);
  return { due: deletion_due };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireProfile(context, url);
  const form = await request.formData().catch(() => new FormData());
  if (form.get('intent') === 'keep') {
    await apiOf(context)('DELETE /account/users/profile/deletion');
    return redirectWith(context, paths.accountDeletion(), 'deletion-canceled');
  }
  if (form.get('sure') !== 'on') return { unsure: true };
  await apiOf(context)('PUT /account/users/profile/deletion');
  return redirectWith(context, paths.accountDeletion(), 'deletion-asked');
}

export default function DeletePage({ loaderData: { due }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  if (due) {
    return (
      <SettingsFrame title="Delete account">
        <SettingsCard
          title={`Your account will be deleted on ${formatDate(due)}`}
          lead="Until then everything is as it was. Keep it, and nothing is lost."
        >
          <Form method="post">
            <input type="hidden" name="intent" value="keep" />
            <Button type="submit" look="green" busy={busy}>
              {busy ? 'Keeping...' : 'Keep my account'}
            </Button>
          </Form>
        </SettingsCard>
      </SettingsFrame>
    );
  }
  const unsure = actionData && 'unsure' in actionData;
  return (
    <SettingsFrame
      title="Delete account"
      lead="You have 30 days to change your mind. Then it cannot be undone."
    >
      <SettingsCard title="What happens">
        <ul className="grid max-w-2xl list-disc gap-2 pl-5">
          <li>For 30 days your account stays as it is. Sign in and keep it whenever you like.</li>
          <li>
            Then your name, picture and address go, with what you saved, whom you follow, and what you told us
            as an organizer.
          </li>
          <li>
            Events you have announced stay, and say that their organizer has left. Cancel those that will not
            take place.
          </li>
          <li>
            Tips stay in the books, as the law wants it, without you. Print the receipts you need before.
          </li>
        </ul>
        <Form method="post" className="grid justify-items-start gap-4">
          <label className="flex min-h-11 items-center gap-3">
            <input
              className="check"
              type="checkbox"
              name="sure"
              aria-invalid={unsure || undefined}
              aria-describedby={unsure ? 'sure-error' : undefined}
            />
            I want my account to be deleted
          </label>
          {unsure && (
            <p className="error-text" id="sure-error" role="alert">
              Please tick the box first.
            </p>
          )}
          <Button type="submit" look="danger" busy={busy}>
            {busy ? 'One moment...' : 'Delete my account'}
          </Button>
        </Form>
      </SettingsCard>
    </SettingsFrame>
  );
}
