import { Link } from 'react-router';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { reasonForm } from '#contract/desk/forms.ts';
import type { DeskPageDetails } from '#contract/desk/pages/schemas.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskClaimsTexts } from '#texts/desk/claims.ts';
import { pageTexts as texts } from '#texts/desk/listings.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { ListingDetail } from '../listing-detail.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { DeskNotice } from '../notices.ts';
import type { Route } from './+types/performer-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: deskPaths.page(params.id),
    noIndex: true,
  });

type ActPath = `POST /desk/pages/{id}/${'hide' | 'show' | 'freeze' | 'unfreeze'}`;

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    found: await api('GET /desk/pages/{id}', { params: { id: args.params.id } }),
  }));

/** The address of the form says what is done: `?act=show`; without it, the page is hidden. */
export const action = (args: Route.ActionArgs) => {
  const { id } = args.params;
  const request = (body: { reason: string }) => ({ params: { id }, body });
  const act = (path: ActPath, notice: DeskNotice) =>
    actAtDesk(args, reasonForm, (api, body) => api(path, request(body)), { to: deskPaths.page(id), notice });
  switch (args.url.searchParams.get('act')) {
    case 'show':
      return act('POST /desk/pages/{id}/show', 'desk-shown');
    case 'freeze':
      return act('POST /desk/pages/{id}/freeze', 'desk-payouts-stopped');
    case 'unfreeze':
      return act('POST /desk/pages/{id}/unfreeze', 'desk-payouts-go-on');
    default:
      return act('POST /desk/pages/{id}/hide', 'desk-hidden');
  }
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PerformerPage({ loaderData: { desk, found }, actionData }: Route.ComponentProps) {
  const { id } = found;
  const refusal = actionData as DeskRefusal | undefined;
  return (
    <ListingDetail
      desk={desk}
      title={found.name}
      texts={texts}
      found={found}
      rows={[
        [texts.handle, found.handle ? `@${found.handle}` : texts.none],
        [texts.words, found.bio || texts.none],
        [texts.links, found.links.join(', ') || texts.none],
        [texts.followers, formatNumber(found.follower_count)],
        [texts.since, formatDate(found.created_at)],
        [
          texts.managers,
          found.managers.length === 0 ? (
            texts.nobody
          ) : (
            <ul key="managers" className="grid gap-1">
              {found.managers.map((manager) => (
                <li key={manager.id}>
                  <Link className="link" to={deskPaths.person(manager.id)}>
                    {manager.name || manager.id}
                  </Link>{' '}
                  <span className="font-normal text-muted text-sm">{manager.role}</span>
                </li>
              ))}
            </ul>
          ),
        ],
        [texts.claimState, deskClaimsTexts.pageStates[found.claim_state]],
        [texts.claims, <Claims key="claims" claims={found.claims} />],
        [
          texts.payouts,
          found.payouts_frozen_because === null
            ? texts.payoutsNotFrozen
            : texts.payoutsFrozen(found.payouts_frozen_because),
        ],
      ]}
      paths={{
        all: deskPaths.pages(),
        view: paths.professional(id),
        here: deskPaths.page(id),
        showAgain: deskPaths.page(id, { act: 'show' }),
      }}
      refusal={refusal}
      links={
        <>
          <Link className="btn" to={deskPaths.payments({ search: id })}>
            {texts.tips}
          </Link>
          {desk.role !== 'support' && (
            <Link className="btn" to={deskPayoutPaths.payouts({ queue: 'all', search: id })}>
              {texts.payouts}
            </Link>
          )}
        </>
      }
    >
      <FreezeForm page={found} mayEnd={desk.role !== 'support'} refusal={refusal} />
    </ListingDetail>
  );
}

function Claims({ claims }: { claims: DeskPageDetails['claims'] }) {
  if (claims.length === 0) return texts.none;
  return (
    <ul className="grid gap-1">
      {claims.map(({ id, claimant, state, created_at }) => (
        <li key={id}>
          <Link className="link" to={deskClaimPaths.claim(id)}>
            {claimant.name || claimant.id}
          </Link>{' '}
          <span className="font-normal text-muted text-sm">
            {deskClaimsTexts.states[state]}, {formatDate(created_at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Stops the payouts of a page, which everybody at the desk may, or lets them go on, which finance may. */
function FreezeForm({
  page: { id, payouts_frozen_because },
  mayEnd,
  refusal,
}: {
  page: DeskPageDetails;
  mayEnd: boolean;
  refusal: DeskRefusal | undefined;
}) {
  const common = { refusal, here: deskPaths.page(id) } as const;
  if (payouts_frozen_because === null)
    return (
      <ActForm
        {...common}
        to={deskPaths.page(id, { act: 'freeze' })}
        title={texts.freezeTitle}
        lead={texts.freezeLead}
        button={texts.freeze}
        variant="danger"
      />
    );
  if (!mayEnd) return null;
  return (
    <ActForm
      {...common}
      to={deskPaths.page(id, { act: 'unfreeze' })}
      title={texts.goOnTitle}
      lead={texts.goOnLead}
      button={texts.goOn}
    />
  );
}
