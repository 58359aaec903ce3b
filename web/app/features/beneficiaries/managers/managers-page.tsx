import { Form, Link } from 'react-router';
import type { PageManagers } from '#contract/beneficiaries/managers/schemas.ts';
import { paths } from '#contract/paths.ts';
import { managerTexts as texts } from '#texts/beneficiaries/managers.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import {
  type FormAnswer,
  SettingsCard,
  SettingsFrame,
  submitAndFollow,
} from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { formatDate } from '#web/platform/dates.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { ReadersTime } from '#web/ui/readers-time.tsx';
import type { PageNotice } from '../notices.ts';
import { toOwnPages } from '../own/change-own-page.ts';
import type { Route } from './+types/managers-page';
import { InviteForm } from './invite-form.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountPageManagers(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  try {
    const [page, people] = await Promise.all([
      api('GET /beneficiary/pages/{id}', { params: { id } }),
      api('GET /beneficiary/pages/{id}/managers', { params: { id } }),
    ]);
    return { page: { id, name: page.name, role: page.role, state: page.state }, people };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw toOwnPages(context);
    throw error;
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const here = paths.accountPageManagers(id);
  const leadTo = (path: string, notice: PageNotice) => redirectWith(context, path, notice);
  const text = (name: string) => String(form.get(name) ?? '');
  return answerForm({ context, request, form, here }, async () => {
    const api = apiOf(context);
    const manager = { params: { id, account: text('account') } };
    const role = text('role') === 'owner' ? ('owner' as const) : ('editor' as const);
    switch (form.get('intent')) {
      case 'role':
        await api('PATCH /beneficiary/pages/{id}/managers/{account}', { ...manager, body: { role } });
        return leadTo(here, 'manager-changed');
      case 'remove':
        await api('DELETE /beneficiary/pages/{id}/managers/{account}', manager);
        return leadTo(here, 'manager-changed');
      case 'leave':
        await api('DELETE /beneficiary/pages/{id}/managers/{account}', manager);
        return leadTo(paths.accountPages(), 'manager-left');
      case 'withdraw':
        await api('DELETE /beneficiary/pages/{id}/invitations/{invitation}', {
          params: { id, invitation: text('invitation') },
        });
        return leadTo(here, 'manager-changed');
      default:
        await api('POST /beneficiary/pages/{id}/invitations', {
          params: { id },
          body: { email: text('email'), role },
        });
        return leadTo(here, 'manager-invited');
    }
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function ManagersPage({ loaderData: { page, people }, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  const isInvite = answer?.refusal?.values.intent === 'invite';
  const isOwner = page.role === 'owner' && page.state !== 'left';
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead(page.name)}>
      <p>
        <Link className="link" to={paths.accountPage(page.id)}>
          {texts.back}
        </Link>
      </p>
      {!isInvite && <FormProblem errors={answer?.refusal?.errors.form ?? []} />}
      <ManagerList managers={people.managers} isOwner={isOwner} />
      {people.invitations.length > 0 && <InvitationList invitations={people.invitations} />}
      {isOwner && <InviteForm answer={isInvite ? answer : undefined} />}
      {/* Owners of a page that was taken down stay: its money may still have to go out. */}
      {(page.state !== 'left' || page.role === 'editor') && <LeaveForm managers={people.managers} />}
    </SettingsFrame>
  );
}

function ManagerList({ managers, isOwner }: { managers: PageManagers['managers']; isOwner: boolean }) {
  return (
    <SettingsCard title={texts.title}>
      <ul className="grid divide-y divide-line">
        {managers.map(({ id, name, email, role, is_you, stays_until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="wrap-anywhere font-semibold">
                {name} {is_you && <span className="font-normal text-muted">{texts.you}</span>}
              </p>
              {email && <p className="wrap-anywhere text-muted text-sm">{email}</p>}
              {isOwner && !is_you && stays_until && (
                <p className="text-muted text-sm">
                  {fillText(texts.staysUntil, { time: <ReadersTime at={stays_until} /> })}
                </p>
              )}
            </div>
            <p className="chip">{texts.roles[role]}</p>
            {isOwner && !is_you && !stays_until && (
              <div className="flex flex-wrap gap-2">
                <Act
                  intent="role"
                  name={name}
                  fields={{ account: id, role: role === 'owner' ? 'editor' : 'owner' }}
                >
                  {role === 'owner' ? texts.makeEditor : texts.makeOwner}
                </Act>
                <Act intent="remove" name={name} fields={{ account: id }}>
                  {texts.remove}
                </Act>
              </div>
            )}
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

function InvitationList({ invitations }: { invitations: PageManagers['invitations'] }) {
  return (
    <SettingsCard title={texts.invitations}>
      <ul className="grid divide-y divide-line">
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="wrap-anywhere font-semibold">{email}</p>
              <p className="text-muted text-sm">{texts.until(formatDate(expires_at))}</p>
            </div>
            <p className="chip chip-saffron">{texts.roles[role]}</p>
            <Act intent="withdraw" name={email} fields={{ invitation: id }}>
              {texts.withdraw}
            </Act>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

/** A form with a single button. */
function Act({
  intent,
  name,
  fields,
  children,
}: {
  intent: string;
  /** The person the button is about, for screen readers that read out buttons alone. */
  name: string;
  fields: Readonly<Record<string, string>>;
  children: string;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit">
        {children}
        <span className="sr-only">{texts.of(name)}</span>
      </Button>
    </Form>
  );
}

function LeaveForm({ managers }: { managers: PageManagers['managers'] }) {
  const you = managers.find(({ is_you }) => is_you);
  if (!you) return null;
  const isLast = you.role === 'owner' && managers.filter(({ role }) => role === 'owner').length === 1;
  const { stays_until } = you;
  const lead = stays_until
    ? fillText(texts.leaveTooEarly, { time: <ReadersTime at={stays_until} /> })
    : isLast
      ? texts.leaveLastOwner
      : texts.leaveLead;
  return (
    <SettingsCard title={texts.leaveTitle} lead={lead}>
      {!isLast && !stays_until && (
        <Form method="post">
          <input type="hidden" name="intent" value="leave" />
          <input type="hidden" name="account" value={you.id} />
          <Button type="submit" variant="danger">
            {texts.leave}
          </Button>
        </Form>
      )}
    </SettingsCard>
  );
}
