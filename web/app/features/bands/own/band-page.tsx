import { Form, redirect, useNavigation } from 'react-router';
import { bandPaths } from '#contract/bands/paths.ts';
import type { BandAgreement } from '#contract/bands/schemas.ts';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { paths } from '#contract/paths.ts';
import { ownBandTexts as texts } from '#texts/bands/own.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, FormEnd, SettingsCard, submitAndFollow } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { notLoaded } from '#web/platform/not-loaded.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import type { Route } from './+types/band-page';
import { shareOf } from './band-fields.ts';
import { changeBand } from './change-band.server.ts';
import { Shares } from './shares.tsx';
import { SharesForm } from './shares-form.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: bandPaths.own(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  try {
    const band = await apiOf(context)('GET /bands/pages/{id}', { params: { id } });
    const mailed = url.searchParams.get('proposal');
    const waits = [band.proposal, ...band.memberships].some((one) => one?.id === mailed);
    const isOver = mailed !== null && !waits;
    return { kind: 'own' as const, band, rows: Number(url.searchParams.get('rows')) || 0, isOver };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) throw redirect(dashboardPaths.page(id));
    return notLoaded(context, texts.failed, error);
  }
}

export function action({ request, context, params }: Route.ActionArgs) {
  return changeBand({ request, context, id: params.id });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function BandPage({ loaderData, actionData }: Route.ComponentProps) {
  useHeadingIfFocusLost();
  return (
    <main id="content" className="page grid content-start justify-items-center py-8 md:py-14">
      <div className="grid w-full max-w-3xl gap-7">
        {loaderData.kind === 'own' ? (
          <Own loaded={loaderData} answer={actionData as FormAnswer | undefined} />
        ) : (
          <NotLoaded
            heading={texts.metaTitle}
            kind={loaderData.kind}
            to={dashboardPaths.home()}
            texts={texts}
          />
        )}
      </div>
    </main>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Own({ loaded: { band, rows, isOver }, answer }: { loaded: Loaded; answer: FormAnswer | undefined }) {
  const { page, agreement, proposal, memberships } = band;
  const intent = answer?.refusal?.values.intent;
  const ofForm = intent === 'propose' || intent === 'end' ? answer : undefined;
  return (
    <>
      <WovenHeader
        seed={page.id}
        eyebrow={<span lang={languageOf(page.name)}>{page.name}</span>}
        title={texts.metaTitle}
        lead={agreement ? texts.leadOfBand(page.name) : texts.lead(page.name)}
        links={[{ to: dashboardPaths.page(page.id), label: texts.back }]}
      />
      {!ofForm && answer?.refusal && <FormProblem errors={answer.refusal.errors.form} />}
      {isOver && !answer?.refusal && <p role="status">{texts.memberships.over}</p>}
      {memberships.map((membership) => (
        <Membership key={membership.id} page={page} membership={membership} answer={answer} />
      ))}
      {agreement && (
        <SettingsCard
          title={texts.now.title}
          lead={agreement.state === 'left' ? texts.now.stopped : texts.now.lead}
        >
          <Shares agreement={agreement} />
        </SettingsCard>
      )}
      {proposal && (
        <SettingsCard title={texts.proposal.title} lead={texts.proposal.lead}>
          <Shares agreement={proposal} />
          {proposal.obstacle && <p>{texts.proposal.obstacles[proposal.obstacle]}</p>}
          <Act intent="withdraw">{texts.proposal.withdraw}</Act>
        </SettingsCard>
      )}
      {page.taken_down ? (
        <p>{texts.takenDown}</p>
      ) : band.may_propose ? (
        <SharesForm key={`${agreement?.id} ${proposal?.id}`} band={band} rows={rows} answer={ofForm} />
      ) : (
        <SettingsCard
          title={agreement ? texts.form.changeTitle : texts.form.title}
          lead={texts.form.confirmLead}
        >
          <a
            className="btn btn-primary justify-self-start max-sm:w-full"
            href={paths.accountConfirm({ returnTo: bandPaths.own(page.id) })}
          >
            {texts.form.confirm}
          </a>
        </SettingsCard>
      )}
    </>
  );
}

/** What this page gets of another page's tips, or would get. */
function Membership({
  page,
  membership,
  answer,
}: {
  page: { id: string; name: string };
  membership: BandAgreement;
  answer: FormAnswer | undefined;
}) {
  const { band, state, members, obstacle } = membership;
  const own = members.find((member) => member.page.id === page.id);
  const share = shareOf(membership, page.id);
  if (state !== 'proposed')
    return (
      <SettingsCard
        title={texts.memberships.member(band.name)}
        lead={state === 'left' ? texts.memberships.stopped : texts.memberships.memberLead(page.name, share)}
      >
        <Shares agreement={membership} />
        <Act intent="leave" agreement={membership.id} hint={texts.memberships.leaveHint}>
          {texts.memberships.leave}
        </Act>
      </SettingsCard>
    );
  return (
    <SettingsCard
      title={texts.memberships.request(band.name)}
      lead={
        own?.parts === 0
          ? texts.memberships.requestToGo(page.name)
          : texts.memberships.requestLead(page.name, share)
      }
    >
      <Shares agreement={membership} />
      {own?.agreed_at && <p>{texts.memberships.waiting}</p>}
      {obstacle && <p>{texts.memberships.obstacles[obstacle]}</p>}
      <div className="flex flex-wrap gap-3">
        {!own?.agreed_at && !obstacle && (
          <Act intent="agree" agreement={membership.id} variant="primary" answer={answer}>
            {texts.memberships.agree}
          </Act>
        )}
        <Act intent="decline" agreement={membership.id}>
          {texts.memberships.decline}
        </Act>
      </div>
    </SettingsCard>
  );
}

/** One button that says yes or no; where the person's address has to be proven first, the field for the code is above it. */
function Act({
  intent,
  agreement = '',
  variant = 'plain',
  hint,
  answer,
  children,
}: {
  intent: 'agree' | 'decline' | 'leave' | 'withdraw';
  agreement?: string;
  variant?: 'plain' | 'primary';
  hint?: string;
  answer?: FormAnswer | undefined;
  children: string;
}) {
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === intent && sent.get('agreement') === agreement;
  const { refusal, proof } = answer ?? {};
  const button = (
    <Button type="submit" variant={variant} busy={busy} className="max-sm:w-full">
      {busy ? texts.working : children}
    </Button>
  );
  return (
    <Form
      method="post"
      onSubmit={(event) => sent && event.preventDefault()}
      className="grid justify-items-start gap-2 max-sm:w-full"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="agreement" value={agreement} />
      {proof && refusal?.values.intent === intent && refusal.values.agreement === agreement ? (
        <FormEnd form={{ errors: refusal.errors }} proof={proof} next={texts.onceProven}>
          {button}
        </FormEnd>
      ) : (
        button
      )}
      {hint && <p className="hint">{hint}</p>}
    </Form>
  );
}
