import { Link } from 'react-router';
import type { DeskClaimDetails } from '#contract/claims/schemas.ts';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { claimForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { deskClaimsTexts } from '#texts/desk/claims.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, OthersAct, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts, LogLink } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/claim-page';

const texts = deskClaimsTexts.claim;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.lead,
    path: deskClaimPaths.claim(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    claim: await api('GET /desk/claims/{id}', { params: { id: args.params.id } }),
  }));

/** The address of the form says what is decided: `?decide=accept`. */
export const action = (args: Route.ActionArgs) => {
  const { id } = args.params;
  const decision = args.url.searchParams.get('decide');
  return actAtDesk(
    args,
    claimForm,
    (api, body) => {
      if (decision === 'accept') return api('POST /desk/claims/{id}/accept', { params: { id }, body });
      if (decision === 'freeze') return api('POST /desk/claims/{id}/freeze', { params: { id }, body });
      return api('POST /desk/claims/{id}/refuse', { params: { id }, body });
    },
    {
      to: deskClaimPaths.claim(id),
      notice: decision === 'freeze' ? 'desk-page-frozen' : 'desk-claim-decided',
    },
  );
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function ClaimPage({ loaderData: { desk, claim }, actionData }: Route.ComponentProps) {
  const { claimant, page } = claim;
  const decides = desk.role !== 'finance';
  return (
    <DeskFrame desk={desk} title={deskClaimsTexts.name(claimant.name, page.name)} lead={texts.lead}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={deskClaimPaths.claims()}>
          {texts.all}
        </Link>
        <LogLink desk={desk} id={claim.id} />
      </p>
      <ClaimFacts claim={claim} />
      {claim.papers.length > 0 && <Papers claim={claim} visible={decides} />}
      {decides && <Decisions claim={claim} refusal={actionData as DeskRefusal | undefined} />}
      {!decides && isLiving(claim) && <OthersAct>{texts.othersDecide}</OthersAct>}
    </DeskFrame>
  );
}

const moment = (at: string | null) => (at ? formatDateTime(at) : texts.none);

function ClaimFacts({ claim }: { claim: DeskClaimDetails }) {
  const { page, claimant, way, state, vouch, managers, others } = claim;
  return (
    <Facts
      title={texts.facts}
      rows={[
        [
          texts.page,
          <Link key="page" className="link" to={deskPaths.page(page.id)}>
            {page.name}
          </Link>,
        ],
        [texts.pageState, deskClaimsTexts.pageStates[page.claim_state]],
        [
          texts.claimant,
          [claimant.name, claimant.email, ...(claim.claimant_suspended ? [texts.suspended] : [])].join(' · '),
        ],
        [texts.way, deskClaimsTexts.ways[way]],
        [texts.state, deskClaimsTexts.states[state]],
        [texts.since, moment(claim.created_at)],
        [texts.disputed, moment(claim.disputed_at)],
        [texts.decided, moment(claim.decided_at)],
        [texts.addressOnFile, claim.address_on_file ?? texts.none],
        [texts.vouch, vouch ? texts.vouchAt(vouch.organizer, vouch.event) : texts.none],
        [texts.payouts, moment(claim.payouts_not_before)],
        [
          texts.statement,
          <span key="statement" className="whitespace-pre-line font-normal">
            {claim.statement || texts.none}
          </span>,
        ],
        [texts.managers, managers.map(({ name, email }) => `${name} · ${email}`).join('; ') || texts.none],
        [
          texts.others,
          others.length === 0
            ? texts.none
            : others.map((other) => (
                <Link key={other.id} className="link block" to={deskClaimPaths.claim(other.id)}>
                  {deskClaimsTexts.name(other.claimant.name, other.page.name)}
                </Link>
              )),
        ],
      ]}
    />
  );
}

function Papers({ claim: { id, papers }, visible }: { claim: DeskClaimDetails; visible: boolean }) {
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{texts.papers}</h2>
      {visible ? (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {papers.map((paper, at) => (
            <li key={paper}>
              <a href={deskClaimPaths.paper(id, paper)} target="_blank" rel="noreferrer">
                <img
                  src={deskClaimPaths.paper(id, paper)}
                  alt={texts.paper(at + 1)}
                  className="max-h-96 w-full rounded-lg bg-sunken object-contain"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-muted">{texts.papersNotForYou}</p>
      )}
    </section>
  );
}

/** Not part of the page's first load. */
const loadRules = () => import('#contract/desk/forms.ts').then(({ claimForm: rules }) => rules);

const isLiving = ({ state }: DeskClaimDetails) => state === 'open' || state === 'accepted';

function Decisions({ claim, refusal }: { claim: DeskClaimDetails; refusal: DeskRefusal | undefined }) {
  const here = deskClaimPaths.claim(claim.id);
  const living = isLiving(claim);
  const common = {
    refusal,
    here,
    loadRules,
    children: () => <input type="hidden" name="version" value={claim.version} />,
  } as const;
  return (
    <>
      {(claim.state === 'open' || claim.disputed_at !== null) && (
        <ActForm
          {...common}
          title={texts.acceptTitle}
          lead={texts.acceptLead}
          button={texts.accept}
          variant="green"
          to="?decide=accept"
        />
      )}
      {living && (
        <ActForm
          {...common}
          title={texts.refuseTitle}
          lead={claim.state === 'accepted' ? texts.refuseAcceptedLead : texts.refuseLead}
          button={texts.refuse}
          variant="danger"
          to="?decide=refuse"
        />
      )}
      {living && claim.disputed_at === null && (
        <ActForm
          {...common}
          title={texts.freezeTitle}
          lead={texts.freezeLead}
          button={texts.freeze}
          to="?decide=freeze"
        />
      )}
    </>
  );
}
