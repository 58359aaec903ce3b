import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { reasonForm, roleForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { DeskPersonDetails } from '#contract/desk/people/schemas.ts';
import { paths } from '#contract/paths.ts';
import { campaignStateTexts } from '#texts/campaigns/states.ts';
import { personTexts as texts } from '#texts/desk/people.ts';
import { roleTexts } from '#texts/desk.ts';
import { formatDate, formatDateTime } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts, LogLink } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/person-page';
import { RoleForm } from './role-form.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: deskPaths.person(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    person: await api('GET /desk/people/{id}', { params: { id: args.params.id } }),
  }));

/** `?act=restore` takes a suspension back, `?act=role` changes the role at the desk. */
export const action = (args: Route.ActionArgs) => {
  const { id } = args.params;
  const act = args.url.searchParams.get('act');
  if (act === 'role')
    return actAtDesk(
      args,
      roleForm,
      (api, body) => api('POST /desk/people/{id}/role', { params: { id }, body }),
      { to: deskPaths.person(id), notice: 'desk-role-changed' },
    );
  const restores = act === 'restore';
  return actAtDesk(
    args,
    reasonForm,
    (api, body) =>
      restores
        ? api('POST /desk/people/{id}/restore', { params: { id }, body })
        : api('POST /desk/people/{id}/suspend', { params: { id }, body }),
    { to: deskPaths.person(id), notice: restores ? 'desk-restored' : 'desk-suspended' },
  );
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, person } = loaderData;
  const refusal = actionData as DeskRefusal | undefined;
  const { id, name, email, suspended_at, own, role } = person;
  const act = { refusal, here: deskPaths.person(id) };
  const mayAct = !own && (role === null || desk.role === 'admin');
  return (
    <DeskFrame desk={desk} title={name || email || id} lead={suspended_at ? texts.suspendedLead : texts.lead}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={deskPaths.people()}>
          {texts.all}
        </Link>
        <Link className="btn" to={deskPaths.payments({ search: id })}>
          {texts.payments}
        </Link>
        <LogLink desk={desk} id={id} />
      </p>
      <PersonFacts person={person} />
      {mayAct && suspended_at && (
        <ActForm
          {...act}
          title={texts.restoreTitle}
          lead={texts.restoreLead}
          button={texts.restore}
          to={deskPaths.person(id, { act: 'restore' })}
        />
      )}
      {mayAct && !suspended_at && (
        <ActForm
          {...act}
          title={texts.suspendTitle}
          lead={texts.suspendLead}
          button={texts.suspend}
          variant="danger"
          to={deskPaths.person(id)}
        />
      )}
      {desk.role === 'admin' && <RoleForm person={person} refusal={refusal} />}
    </DeskFrame>
  );
}

function PersonFacts({ person }: { person: DeskPersonDetails }) {
  const {
    email,
    address_proven,
    created_at,
    suspended_at,
    suspended_because,
    pages,
    campaigns,
    organization,
  } = person;
  return (
    <Facts
      title={texts.facts}
      rows={[
        [texts.email, texts.address(email, address_proven)],
        [texts.since, formatDateTime(created_at)],
        [texts.id, <code key="id">{person.id}</code>],
        ...(person.role ? ([[texts.role, roleTexts[person.role]]] as const) : []),
        ...(suspended_at
          ? ([[texts.suspended, texts.suspendedAt(formatDate(suspended_at), suspended_because)]] as const)
          : []),
        [texts.sessions, person.sessions === null ? texts.notHere : formatNumber(person.sessions)],
        [texts.tips, formatNumber(person.tips_sent)],
        [
          texts.pages,
          pages.length === 0 ? (
            texts.none
          ) : (
            <ul key="pages" className="grid gap-1">
              {pages.map((page) => (
                <li key={page.id} className="flex flex-wrap items-center gap-x-2">
                  <Link className="link" to={deskPaths.page(page.id)}>
                    {page.name}
                  </Link>
                  <span className="font-normal text-muted text-sm">{texts.standing(page)}</span>
                </li>
              ))}
            </ul>
          ),
        ],
        ...(campaigns.length > 0
          ? ([[texts.campaigns, <Campaigns key="campaigns" campaigns={campaigns} />]] as const)
          : []),
        [
          texts.organization,
          organization?.public ? (
            <Link key="organization" className="link" to={paths.organizer(organization.id)}>
              {organization.name}
            </Link>
          ) : (
            (organization?.name ?? texts.none)
          ),
        ],
      ]}
    />
  );
}

function Campaigns({ campaigns }: Pick<DeskPersonDetails, 'campaigns'>) {
  return (
    <ul className="grid gap-1">
      {campaigns.map(({ id, title, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <Link className="link" to={campaignPaths.deskCampaign(id)}>
            {title || texts.untitled}
          </Link>
          <span className="font-normal text-muted text-sm">{campaignStateTexts[state]}</span>
        </li>
      ))}
    </ul>
  );
}
