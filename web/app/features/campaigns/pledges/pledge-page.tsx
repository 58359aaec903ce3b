import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { Pledge } from '#contract/campaigns/pledge-schemas.ts';
import { paths } from '#contract/paths.ts';
import { pledgeTexts as texts } from '#texts/campaigns/pledges.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsCard, SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { formatDate, formatPeriod, formatTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Route } from './+types/pledge-page';

/** In the address: the person is asked whether they mean it. */
const askWithdraw = 'withdraw';
const intentField = { name: 'intent', withdraw: 'withdraw', continue: 'continue' } as const;

interface Refused {
  readonly problem: string;
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.one,
    description: texts.metaDescription,
    path: campaignPaths.pledge(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  try {
    const pledge = await apiOf(context)('GET /campaigns/pledges/{id}', { params: { id } });
    return data({ pledge, asks: url.searchParams.get('ask') === askWithdraw });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
    return data({ pledge: null, asks: false }, { status: 404 });
  }
}

/** Takes the contribution back, or leads on to the checkout of one that is not paid yet. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const here = campaignPaths.pledge(params.id);
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  try {
    if (form.get(intentField.name) === intentField.continue) {
      const checkout = await api('POST /campaigns/pledges/{id}/checkout', { params });
      return redirect(checkout.checkout_url, 303);
    }
    if (form.get(intentField.name) === intentField.withdraw)
      await api('POST /campaigns/pledges/{id}/withdraw', { params });
    return redirect(here, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    return data<Refused>({ problem: error.message }, { status: error.status });
  }
}

/** A network that fails keeps the page as it is, and says so. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<Refused>(serverAction, { problem: texts.failed });

export default function PledgePage({ loaderData: { pledge, asks }, actionData }: Route.ComponentProps) {
  const problem = (actionData as Refused | undefined)?.problem;
  return (
    <SettingsFrame title={texts.one}>
      <p>
        <Link className="link" to={campaignPaths.pledges()}>
          {texts.all}
        </Link>
      </p>
      {pledge ? (
        <>
          <PledgeFacts pledge={pledge} />
          {problem && (
            <p role="alert" className="error-text">
              {problem}
            </p>
          )}
          <PledgeActs pledge={pledge} asks={asks} />
        </>
      ) : (
        <EmptyState title={texts.missingTitle} description={texts.missingDescription} />
      )}
    </SettingsFrame>
  );
}

function PledgeFacts({ pledge }: { pledge: Pledge }) {
  const { campaign, amount, fee_covered, state, tier, message, shown_as, delivered_at, created_at } = pledge;
  const rows: (readonly [string, React.ReactNode])[] = [
    [
      texts.campaign,
      <Link
        key="campaign"
        className="link"
        to={paths.campaign(campaign.slug)}
        lang={languageOf(campaign.title)}
      >
        {campaign.title}
      </Link>,
    ],
    [texts.amount, `${formatAmount(amount)}${fee_covered > 0 ? ` (${texts.fee(fee_covered)})` : ''}`],
    [texts.state, texts.states[state]],
    [texts.date, `${formatDate(created_at)}, ${formatTime(created_at)}`],
    [
      texts.tier,
      tier
        ? `${tier.title}${tier.expected_month ? ` · ${texts.expected(formatPeriod(`${tier.expected_month}-01`, 'month'))}` : ''}`
        : texts.noTier,
    ],
    ...(message ? [[texts.message, message] as const] : []),
    [texts.shownAs, texts.shown[shown_as]],
    ...(delivered_at ? [[texts.delivered, formatDate(delivered_at)] as const] : []),
    [
      texts.closes,
      campaign.state === 'live' || campaign.state === 'frozen'
        ? `${formatDate(campaign.closes_at)}, ${formatTime(campaign.closes_at)}`
        : texts.ended,
    ],
  ];
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:-mb-2">{label}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Taken back in two clicks; what is not paid yet is paid, or left. */
function PledgeActs({ pledge, asks }: { pledge: Pledge; asks: boolean }) {
  const busy = useNavigation().state === 'submitting';
  if (pledge.state === 'withdrawn' || pledge.state === 'refunded')
    return <p role="status">{texts.returned}</p>;
  if (pledge.state === 'pending')
    return (
      <Form method="post">
        <Button
          type="submit"
          variant="primary"
          name={intentField.name}
          value={intentField.continue}
          busy={busy}
        >
          {texts.continue}
        </Button>
      </Form>
    );
  if (!pledge.may_withdraw) return null;
  if (!asks)
    return (
      <p>
        <Link className="btn" to={campaignPaths.pledge(pledge.id, { ask: askWithdraw })} preventScrollReset>
          {texts.withdraw}
        </Link>
      </p>
    );
  return (
    <SettingsCard title={texts.withdraw} lead={texts.withdrawLead}>
      <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
        <Button
          type="submit"
          variant="danger"
          name={intentField.name}
          value={intentField.withdraw}
          busy={busy}
        >
          {texts.withdrawSure(pledge.amount)}
        </Button>
        <Link className="btn" to={campaignPaths.pledge(pledge.id)} preventScrollReset>
          {texts.keep}
        </Link>
      </Form>
    </SettingsCard>
  );
}
