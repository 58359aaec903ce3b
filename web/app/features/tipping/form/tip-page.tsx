import { data, redirect, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { tipFormTexts } from '#texts/tipping/form.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { proveWithinForm } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { defaultCurrency } from '#web/platform/money.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/tip-page';
import { askForCheckout } from './ask-for-checkout.ts';
import { leadToSignIn } from './lead-to-sign-in.server.ts';
import { loadTipForm } from './load-tip-form.ts';
import { readPostedTip, refuseTip } from './posted-tip.ts';
import { describeFailure } from './send-tip.ts';
import { formPathOf, outcomePath, payPath, returnUrl, tipFormPath } from './tip-addresses.ts';
import { TipForm } from './tip-form.tsx';

/** The tip form as a page of its own: where the form of a profile is posted to without scripts. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  try {
    const [beneficiary, form, profile] = await Promise.all([
      session.api('GET /beneficiary/professionals/{id}', { params: { id: params.id } }),
      loadTipForm(session.api, url, context.get(pageContext).logFailure),
      session.loadProfile().catch(() => null),
    ]);
    // The profile explains that it accepts no tips, and offers following instead.
    if (beneficiary.tipping !== 'open') return redirect(paths.professional(beneficiary.id));
    const currency = profile?.preferences.currency ?? defaultCurrency;
    const formPath = formPathOf(url.searchParams, params.id);
    const { id, name, suggested_amounts } = beneficiary;
    return { beneficiary: { id, name, suggested_amounts }, form, currency, formPath };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.notFound());
    throw error;
  }
}

/** Requests a checkout and redirects to it; redirects a guest to sign in; a refusal returns the typed values. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const formPath = formPathOf(url.searchParams, params.id);
  const form = await request.formData();
  const posted = readPostedTip(form);
  if ('dollars' in posted) {
    const { publicOrigin } = context.get(pageContext);
    try {
      const order = {
        ...posted.values,
        key: posted.key,
        dollars: posted.dollars,
        returnUrl: returnUrl(publicOrigin, formPath, posted.dollars),
      };
      const outcome = await proveWithinForm({ context, request, form }, () =>
        askForCheckout(apiOf(context), { id: params.id, name: '' }, order),
      );
      if (outcome.proofRequest)
        return data(
          { values: posted.values, problem: undefined, fields: {}, proof: outcome.proofRequest },
          { status: 403 },
        );
      return redirect(outcome.done.checkout_url, 303);
    } catch (error) {
      const failure = describeFailure(error);
      if (failure.kind === 'signed-out')
        return leadToSignIn(context, pageWithForm(params.id, formPath), {
          performerId: params.id,
          typed: posted.values.amount,
          message: posted.values.message,
          coverFee: posted.values.coverFee,
        });
      if (failure.kind === 'refused') return refuseTip(posted, error, failure);
    }
  }
  return data({ values: posted.values, problem: undefined, fields: posted.fields }, { status: 400 });
}

/** Without scripts only the profile can show its form; for all other pages this one does. */
function pageWithForm(beneficiaryId: string, formPath: string): string {
  return formPath === tipFormPath(beneficiaryId) ? formPath : payPath({ id: beneficiaryId }, formPath);
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: tipFormTexts.secure,
    path: paths.tip(params.id),
    noIndex: true,
  });

export default function TipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { beneficiary, form, currency, formPath } = loaderData;
  const navigate = useNavigate();
  return (
    <main id="content" className="page max-w-2xl py-10">
      <div className="card overflow-hidden">
        <TibebBand seed={beneficiary.id} height={24} className="block" />
        <div className="grid gap-6 p-5 sm:p-8">
          <div className="text-center">
            <h1 className="text-heading">{texts.title}</h1>
            <p className="mt-1 text-muted">{texts.lead(beneficiary.name)}</p>
          </div>
          <TipForm
            recipient={beneficiary}
            methods={form.methods}
            fallbackKey={form.key}
            currency={currency}
            formPath={formPath}
            refused={actionData}
            onPaid={(tip) => navigate(outcomePath(formPath, tip))}
          />
        </div>
      </div>
    </main>
  );
}
