import { data, type RouterContextProvider, redirect } from 'react-router';
import { emailField } from '#contract/account/forms.ts';
import { pledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Challenge } from '#contract/tipping/schemas.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { becomeGuest, findGiver, loadChallenge } from '#web/features/tipping/public.server.ts';
import { solutionField } from '#web/features/tipping/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import type { FormErrors } from '#web/ui/form-check.ts';
import { changeFollow, type FollowAnswer } from '../follows/follow-campaign.server.ts';
import {
  type BackingValues,
  backingAddress,
  backingIntent,
  readBackingForm,
  readDollars,
} from './backing-values.ts';

type Context = Readonly<RouterContextProvider>;

/** The answer of a campaign's page to a form that has to stay on it. */
export interface BackingAnswer extends FollowAnswer {
  readonly values?: BackingValues;
  readonly errors?: FormErrors;
  /** What lets the person go on: to sign in, or to prove their address. */
  readonly link?: WayOn;
  /** What the browser of a guest has to solve first. */
  readonly challenge?: Challenge;
}

interface WayOn {
  readonly href: string;
  readonly text: string;
}

/** Where an address is proven, and after that back to `next`. A guest has none to prove, and signs in. */
export function wayToProof(isSignedIn: boolean, next: string): WayOn {
  const texts = campaignPageTexts.form;
  return isSignedIn
    ? { href: paths.proveAddress({ next }), text: texts.prove }
    : { href: paths.signIn({ returnTo: next }), text: texts.signIn };
}

/** Does what the button pressed on a real campaign's page requests. */
export async function actOnCampaign(context: Context, request: Request, slug: string) {
  const form = await request.formData().catch(() => new FormData());
  switch (form.get(backingIntent.name)) {
    case backingIntent.follow:
      return changeFollow(context, slug, true);
    case backingIntent.unfollow:
      return changeFollow(context, slug, false);
    case backingIntent.continue:
      return continuePledge(context, request, form);
    default:
      return backCampaign(context, request, form, slug);
  }
}

/** Back to the checkout of a contribution that is not paid yet. */
async function continuePledge(context: Context, request: Request, form: FormData) {
  const { api } = findGiver(context, request);
  const id = String(form.get('pledge') ?? '');
  try {
    const { checkout_url } = await api('POST /campaigns/pledges/{id}/checkout', { params: { id } });
    return redirect(checkout_url, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<BackingAnswer>(
      { values: readBackingForm(() => null), errors: { form: [error.message], fields: {} } },
      { status: error.status },
    );
  }
}

/** Redirects to the checkout; a refusal returns the form as it was typed. */
async function backCampaign(context: Context, request: Request, form: FormData, slug: string) {
  const values = readBackingForm((name) => form.get(name));
  const dollars = readDollars(values.amount);
  const giver = findGiver(context, request);
  const email = emailField.safeParse(values.email);
  const solution = form.get(solutionField);
  const refuse = (errors: FormErrors, status: number, more: Pick<BackingAnswer, 'link' | 'challenge'> = {}) =>
    data<BackingAnswer>({ values, errors, ...more }, { status });
  const fields: Record<string, string[]> = {};
  if (dollars === undefined) fields.amount = [campaignPageTexts.form.amountWrong];
  if (!giver.isSignedIn && values.email !== '' && !email.success)
    fields.email = [email.error.issues[0]?.message ?? ''];
  if (dollars === undefined || Object.keys(fields).length > 0) return refuse({ form: [], fields }, 400);
  const { publicOrigin } = context.get(pageContext);
  try {
    const guest = giver.isSignedIn ? undefined : await becomeGuest(context, giver, email.data ?? '');
    const { checkout_url } = await (guest?.api ?? giver.api)('POST /campaigns/listing/{slug}/back', {
      params: { slug },
      headers: { 'idempotency-key': values.key || crypto.randomUUID() },
      body: {
        amount: dollars,
        tier: isId(values.tier) ? values.tier : null,
        ...(values.message.trim() ? { message: values.message.trim() } : {}),
        shown_as: pledgeShownAs.find((one) => one === values.shown_as) ?? pledgeShownAs[0],
        ...(values.method ? { method: values.method } : {}),
        return_url: absoluteUrl(publicOrigin, paths.campaign(slug)),
        cover_fee: values.cover_fee,
        ...(typeof solution === 'string' && solution !== '' ? { solution } : {}),
      },
    });
    return redirect(checkout_url, {
      status: 303,
      ...(guest ? { headers: { 'set-cookie': guest.setCookie } } : {}),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const here = backingAddress(slug, values);
    const failed = { form: [error.message], fields: {} };
    if (error.status === 401) return refuse(failed, 401, { link: wayToProof(false, here) });
    if (error.has('challenge_required'))
      return refuse(failed, 403, {
        link: wayToProof(false, here),
        challenge: await loadChallenge(giver.api),
      });
    if (error.has('cards_tried_too_often'))
      return refuse(failed, error.status, { link: wayToProof(false, here) });
    if (error.has('address_not_proven'))
      return refuse(failed, 403, { link: wayToProof(giver.isSignedIn, here) });
    if (error.has('campaign_not_found')) return redirect(paths.fundMe());
    if (error.has('tier_taken')) return refuse({ form: [], fields: { tier: [error.message] } }, error.status);
    if (error.has('pledge_already_ended') || error.has('idempotency_key_reused'))
      return data<BackingAnswer>(
        { values: { ...values, key: crypto.randomUUID() }, errors: failed },
        { status: error.status },
      );
    return refuse(refusedByApi(error, {}), error.status);
  }
}
