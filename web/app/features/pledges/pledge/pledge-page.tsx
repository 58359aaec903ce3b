import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { pledgeTexts as texts } from '#texts/pledges.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { meaningOf, PledgeState } from '../pledge-state.tsx';
import type { Route } from './+types/pledge-page';

interface Answer {
  readonly problem: string;
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: pledgePaths.one(params.id),
    noIndex: true,
  });

/** A person who returns from saving a card may be here before its webhook: then the payment service is asked. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  const one = { params: { id: params.id } };
  try {
    const pledge = await api('GET /pledges/{id}', one);
    if (pledge.state !== 'pending') return data({ pledge });
    return data({ pledge: await api('POST /pledges/{id}/confirm', one).catch(() => pledge) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return data({ pledge: null }, { status: 404 });
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const here = pledgePaths.one(params.id);
  if (!signedIn) return signInAgain(context, here);
  try {
    await api('POST /pledges/{id}/withdraw', { params: { id: params.id } });
    return redirect(here, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    return data<Answer>({ problem: error.message }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<Answer>(serverAction, (problem) => ({ problem }));

export const shouldRevalidate = reloadIfOutdated;

/** Takes two clicks: the first one opens the confirmation, the second one withdraws. */
function Withdraw() {
  const busy = useNavigation().state === 'submitting';
  return (
    <details className="card max-w-2xl p-5 sm:p-6">
      <summary className="min-h-6 cursor-pointer font-bold">{texts.withdraw}</summary>
      <p className="mt-3 text-muted">{texts.withdrawLead}</p>
      <Form method="post" className="mt-4">
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? texts.withdrawing : texts.withdrawNow}
        </Button>
      </Form>
    </details>
  );
}

export default function PledgePage({ loaderData: { pledge }, actionData }: Route.ComponentProps) {
  if (!pledge)
    return (
      <SettingsFrame title={texts.metaTitle}>
        <EmptyState title={texts.missingTitle} description={texts.missingDescription}>
          <Link className="btn btn-primary" to={pledgePaths.list()}>
            {texts.all}
          </Link>
        </EmptyState>
      </SettingsFrame>
    );
  const { beneficiary, card, message, state, tip, total_amount: amount } = pledge;
  const answer = actionData as Answer | undefined;
  const facts = [
    [texts.pledgedOn, formatDate(pledge.created_at)],
    ...(card ? [[texts.card, texts.cardShown(card.brand, card.last_four)]] : []),
    ...(message === null ? [] : [[texts.message, message]]),
  ];
  return (
    <SettingsFrame title={texts.title(formatAmount(amount), beneficiary.name)}>
      <div className="card grid max-w-2xl gap-5 p-5 sm:p-6">
        <div role="status">
          <PledgeState state={state} />
          <p className="mt-3">{meaningOf(pledge)}</p>
        </div>
        <dl className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="grid sm:contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere font-semibold" lang={languageOf(value ?? '')}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          {tip !== null && (
            <Link className="link" to={paths.accountTip(tip)}>
              {texts.tip}
            </Link>
          )}
          {beneficiary.listed && (
            <Link className="link" to={paths.professional(beneficiary.id)}>
              {texts.page}
            </Link>
          )}
          <Link className="link" to={pledgePaths.list()}>
            {texts.all}
          </Link>
        </p>
      </div>
      <FormProblem errors={answer?.problem ? [answer.problem] : []} />
      {(state === 'active' || state === 'announced') && <Withdraw />}
    </SettingsFrame>
  );
}
