import type { ReactNode } from 'react';
import { data, Link, type RouterContextProvider, redirect } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { paths } from '#contract/paths.ts';
import { allOrNothingTexts, pledgeTexts as texts } from '#texts/campaigns/pledges.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { findGiver, type Giver } from '#web/features/tipping/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { findRealCampaign } from '../detail/load-campaign.server.ts';
import type { Route } from './+types/pledge-page';
import { ChangeForm, type ChangeRefusal } from './change-form.tsx';
import { changePledge } from './change-pledge.server.ts';
import { askChange, askWithdraw, intentField, PledgeActs } from './pledge-acts.tsx';
import { PledgeFacts } from './pledge-facts.tsx';
import { isPromise, meaningOf, stands } from './pledge-words.ts';

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

/** A guest sees what they gave in the browser they gave it in; everybody else signs in. */
export async function loader({ context, request, url, params: { id } }: Route.LoaderArgs) {
  const giver = await requireGiver(context, request, url);
  const isGuest = !giver.isSignedIn;
  try {
    const pledge = await giver.api('GET /campaigns/pledges/{id}', { params: { id } });
    const ask = url.searchParams.get('ask');
    const campaign =
      ask === askChange && pledge.may_change ? await findRealCampaign(giver.api, pledge.campaign.slug) : null;
    return data({ pledge, isGuest, asks: ask === askWithdraw, tiers: campaign?.tiers ?? null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isGuest && error.status === 401) throw signInFirst(url);
    if (![400, 404].includes(error.status)) throw error;
    // The link of a mail may belong to the account of somebody who opens it here as a guest.
    if (isGuest) throw signInFirst(url);
    return data({ pledge: null, isGuest, asks: false, tiers: null }, { status: 404 });
  }
}

async function requireGiver(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: URL,
): Promise<Giver> {
  const giver = findGiver(context, request);
  if (giver.isSignedIn) await requireProfile(context, url);
  else if (!giver.guestToken) throw signInFirst(url);
  return giver;
}

const signInFirst = (url: URL) => redirect(paths.signIn({ returnTo: `${url.pathname}${url.search}` }));

/** Withdraws the contribution, or redirects to the payment service, where it is paid or its card is saved. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const giver = findGiver(context, request);
  const { api, isSignedIn, guestToken } = giver;
  const here = campaignPaths.pledge(params.id);
  if (!isSignedIn && !guestToken) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  try {
    if (form.get(intentField.name) === intentField.change) return await changePledge(giver, params.id, form);
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

/** When the network fails, the page stays as it is and says so. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<Refused>(serverAction, () => ({ problem: texts.failed }));

export const shouldRevalidate = reloadIfOutdated;

export default function PledgePage({
  loaderData: { pledge, isGuest, asks, tiers },
  actionData,
}: Route.ComponentProps) {
  const { problem, change } = (actionData ?? {}) as Partial<Refused & { change: ChangeRefusal }>;
  const meaning = pledge && meaningOf(pledge);
  return (
    <PledgeFrame pledge={pledge} isGuest={isGuest}>
      {!isGuest && (
        <p>
          <Link className="link" to={campaignPaths.pledges()}>
            {texts.all}
          </Link>
        </p>
      )}
      {pledge ? (
        <>
          {meaning && (
            <p role="status" className={`rounded-lg px-5 py-4 font-semibold ${toneOf(pledge)}`}>
              {meaning}
            </p>
          )}
          <FormProblem errors={problem ? [problem] : []} />
          {pledge.recovery && <PledgeActs pledge={pledge} asks={asks} />}
          <PledgeFacts pledge={pledge} />
          {tiers ? (
            <ChangeForm pledge={pledge} tiers={tiers} refusal={change} />
          ) : (
            !pledge.recovery && <PledgeActs pledge={pledge} asks={asks} />
          )}
        </>
      ) : (
        <EmptyState title={texts.missingTitle} description={texts.missingDescription} />
      )}
    </PledgeFrame>
  );
}

/** Green only for what stands: that no card is saved, or that nothing is charged, must not look like success. */
const toneOf = (pledge: Pledge) =>
  stands(pledge) ? 'bg-green-soft text-green-text' : 'bg-saffron-soft text-saffron-text';

/** The frame of the account pages; a guest has none. */
function PledgeFrame({
  pledge,
  isGuest,
  children,
}: {
  pledge: Pledge | null;
  isGuest: boolean;
  children: ReactNode;
}) {
  const title = pledge && isPromise(pledge) ? allOrNothingTexts.one : texts.one;
  if (!isGuest) return <SettingsFrame title={title}>{children}</SettingsFrame>;
  return (
    <main id="content" className="page grid max-w-3xl content-start gap-7 py-(--section-gap)">
      <h1 className="text-title">{title}</h1>
      {children}
    </main>
  );
}
