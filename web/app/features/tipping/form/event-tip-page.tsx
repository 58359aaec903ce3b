import { data, redirect, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { tipFormTexts } from '#texts/tipping/form.ts';
import { tippingTexts as texts } from '#texts/tipping.ts';
import { proveWithinForm } from '#web/features/account/public.server.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { defaultCurrency } from '#web/platform/money.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/event-tip-page';
import { askForCheckout } from './ask-for-checkout.ts';
import { leadToSignIn } from './lead-to-sign-in.server.ts';
import { loadTipForm } from './load-tip-form.ts';
import { readPostedTip, refuseTip } from './posted-tip.ts';
import { describeFailure } from './send-tip.ts';
import { outcomePath, returnUrl } from './tip-addresses.ts';
import { TipForm } from './tip-form.tsx';
import { lineUpOf, lineUpRecipient } from './tip-recipient.ts';

/** The form of a tip for all performers of an event, as a page of its own: for people without scripts. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  if (!session.signedIn) throw leadToSignIn(context, paths.eventTip(params.id));
  const [event, form, profile] = await Promise.all([
    loadLineUp(session.api, params.id),
    loadTipForm(session.api, url, context.get(pageContext).logFailure),
    session.loadProfile().catch(() => null),
  ]);
  return { ...event, form, currency: profile?.preferences.currency ?? defaultCurrency };
}

/** Requests a checkout and redirects to it; redirects a guest to sign in; a refusal returns the typed values. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const api = apiOf(context);
  const { id, title, performers } = await loadLineUp(api, params.id);
  const form = await request.formData();
  const posted = readPostedTip(form, performers);
  if (!('dollars' in posted))
    return data({ values: posted.values, problem: undefined, fields: posted.fields }, { status: 400 });
  try {
    const order = {
      ...posted.values,
      key: posted.key,
      dollars: posted.dollars,
      returnUrl: returnUrl(context.get(pageContext).publicOrigin, paths.event(id), posted.dollars),
    };
    const outcome = await proveWithinForm({ context, request, form }, () =>
      askForCheckout(api, lineUpRecipient({ id, title }, performers), order),
    );
    if (outcome.proofRequest)
      return data(
        { values: posted.values, problem: undefined, fields: {}, proof: outcome.proofRequest },
        { status: 403 },
      );
    return redirect(outcome.done.checkout_url, 303);
  } catch (error) {
    const failure = describeFailure(error);
    if (failure.kind === 'refused') return refuseTip(posted, error, failure);
    return leadToSignIn(context, paths.eventTip(id));
  }
}

/** The event with the performers who can be tipped; redirects to the event where there are not several. */
async function loadLineUp(api: Api, eventId: string) {
  try {
    const { id, title, beneficiaries, takes_tips } = await api('GET /events/listing/{id}', {
      params: { id: eventId },
    });
    const performers = lineUpOf(beneficiaries.map(({ beneficiary }) => beneficiary)).filter((performer) =>
      takes_tips.includes(performer.id),
    );
    if (performers.length < 2) throw redirect(paths.event(id));
    return { id, title, performers };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw redirect(paths.event(eventId));
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.lineUp.title,
    description: tipFormTexts.secure,
    path: paths.eventTip(params.id),
    noIndex: true,
  });

export default function EventTipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, performers, form, currency } = loaderData;
  const recipient = lineUpRecipient({ id, title }, performers);
  const navigate = useNavigate();
  return (
    <main id="content" className="page max-w-2xl py-10">
      <div className="card overflow-hidden">
        <TibebBand seed={id} height={24} className="block" />
        <div className="grid gap-6 p-5 sm:p-8">
          <div className="text-center">
            <h1 className="text-heading">{texts.lineUp.title}</h1>
            <p className="wrap-anywhere mt-1 text-muted">{texts.lead(recipient.name)}</p>
          </div>
          <TipForm
            recipient={recipient}
            methods={form.methods}
            fallbackKey={form.key}
            currency={currency}
            formPath={paths.event(id, { tipTo: id })}
            refused={actionData}
            onPaid={(tip) => navigate(outcomePath(paths.event(id), tip))}
          />
        </div>
      </div>
    </main>
  );
}
