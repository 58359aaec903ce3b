import { type RouterContextProvider, redirect } from 'react-router';
import { emailField } from '#contract/account/forms.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { offeredAmounts } from '../form/amount.ts';
import { returnUrl } from '../form/tip-addresses.ts';
import { explainRefusal, type Refusal } from './explain-refusal.ts';
import { becomeGuest, forgetGuest, type Giver } from './giver.server.ts';
import { loadChallenge, loadEarlierTips, loadMethod, loadStageReturn } from './load-stage.server.ts';
import { type PostedStage, readPostedStage, type StageValues, stageFields } from './posted-stage.ts';
import { renderChallenge, renderStage } from './render-stage.tsx';
import type { StageFormProps } from './stage-form.tsx';
import { isFor, type StagePlace } from './stage-receiver.ts';
import { forgetStoredDraft, readStoredDraft, storeDraft } from './stored-draft.server.ts';

/** A stage page of somebody who can be tipped. */
export async function showStage(
  context: Readonly<RouterContextProvider>,
  { request, url, giver }: { request: Request; url: URL; giver: Giver },
  place: StagePlace,
): Promise<Response> {
  const { receiver } = place;
  const [returned, earlier] = await Promise.all([
    loadStageReturn(giver, url, place.night?.eventId),
    receiver.performer ? loadEarlierTips(giver, receiver.id) : null,
  ]);
  const amounts = amountsFor(place);
  const lastAmount = earlier?.last.total_amount ?? 0;
  const stored = readStoredDraft(request, receiver.id);
  // A person who abandoned the payment finds their values again.
  const tip = returned?.tip;
  const wanted = tip && tip.status !== 'succeeded' && isFor(receiver, tip) ? tip : null;
  const values = startingValues(amounts, {
    typed: String(
      wanted?.event_tip?.total_amount ??
        wanted?.total_amount ??
        stored?.typed ??
        (amounts.includes(lastAmount) ? lastAmount : ''),
    ),
    message: wanted?.message ?? stored?.message ?? '',
    coverFee: wanted ? wanted.fee_covered > 0 : (stored?.coverFee ?? false),
    hideName: wanted ? wanted.anonymity !== 'none' : (stored?.hideName ?? false),
    // Only who comes back to a payment or from signing in sees the address: somebody else may use the device later.
    email: (wanted || stored?.typed ? stored?.email : undefined) ?? '',
  });
  return renderStage(context.get(pageContext), {
    status: 200,
    place,
    returned,
    earlier,
    isGuest: giver.guestToken !== undefined,
    form: await formOf(context, giver, place, values),
  });
}

/** Redirects to the payment; a refusal returns the typed values. If there is a `note`, nobody is paid, and the form shows it. */
export async function takeStageForm(
  context: Readonly<RouterContextProvider>,
  { form, giver, note }: { form: FormData; giver: Giver; note?: string | undefined },
  place: StagePlace,
): Promise<Response> {
  const page = context.get(pageContext);
  const { receiver, path } = place;
  if (form.get(stageFields.intent) === 'forget')
    return redirectWith(path, [forgetGuest(page), forgetStoredDraft(page.publicOrigin)]);
  const posted = readPostedStage(form, receiver.shares);
  if (form.get(stageFields.intent) === 'continue')
    return redirectWith(
      path,
      posted.values.typed ? [storeDraft(receiver.id, posted.values, page.publicOrigin)] : [],
    );
  const email = emailField.safeParse(posted.values.email);
  const problems =
    posted.values.email !== '' && !email.success && !giver.isSignedIn
      ? { ...posted.problems, email: email.error.issues[0]?.message ?? '' }
      : posted.problems;
  const refuse = async (refusal: Refusal) => {
    const response = renderStage(page, {
      status: refusal.status,
      place,
      returned: null,
      earlier: null,
      isGuest: giver.guestToken !== undefined,
      form: {
        ...(await formOf(context, giver, place, posted.values)),
        problems: { ...problems, ...refusal.problems },
        problem: refusal.problem,
        ...(refusal.keepsKey && posted.key ? { idempotencyKey: posted.key } : {}),
      },
    });
    return refusal.problem?.link ? withDraft(response) : response;
  };
  /** For a page that leads away to sign in or to prove an address, and back here. */
  const withDraft = (response: Response) => {
    const typed = posted.values.typed || posted.values.chosen;
    const draft = storeDraft(receiver.id, { ...posted.values, typed }, page.publicOrigin);
    response.headers.append('set-cookie', draft);
    return response;
  };
  if (note) return refuse({ status: 200, problems, problem: { text: note }, keepsKey: false });
  if (posted.dollars === undefined || Object.keys(problems).length > 0)
    return refuse({ status: 400, problems, problem: undefined, keepsKey: true });
  try {
    const order = { posted, dollars: posted.dollars, email: email.data ?? '' };
    return await leadToCheckout(context, giver, place, order);
  } catch (error) {
    if (error instanceof ApiError && error.has('challenge_required'))
      return withDraft(renderChallenge(page, { place, form, challenge: await loadChallenge(giver.api) }));
    return refuse(explainRefusal(error, place, giver));
  }
}

interface Order {
  readonly posted: PostedStage;
  readonly dollars: number;
  /** Empty where none was entered. */
  readonly email: string;
}

/** Throws what the API throws. */
async function leadToCheckout(
  context: Readonly<RouterContextProvider>,
  giver: Giver,
  { receiver, path, night }: StagePlace,
  { posted: { values, key, solution }, dollars, email }: Order,
): Promise<Response> {
  const { publicOrigin } = context.get(pageContext);
  const guest = giver.isSignedIn ? undefined : await becomeGuest(context, giver, email);
  const api = guest?.api ?? giver.api;
  const headers = { 'idempotency-key': key || crypto.randomUUID() };
  const order = {
    total_amount: dollars,
    method: await loadMethod(api),
    return_url: returnUrl(publicOrigin, path, dollars),
    anonymity: giver.isSignedIn && values.hideName ? ('performer' as const) : ('none' as const),
    cover_fee: values.coverFee,
    ...(values.message ? { message: values.message } : {}),
    ...(solution ? { solution } : {}),
  };
  const beneficiary = receiver.performer?.id ?? null;
  const { checkout_url } = await (night || beneficiary === null
    ? api('POST /tipping/tips/pay-stage', {
        headers,
        body: { ...order, event: night?.eventId ?? receiver.id, beneficiary },
      })
    : api('POST /tipping/tips/pay', { headers, body: { ...order, beneficiary } }));
  // Whoever leaves the checkout finds the rest in the tip; nobody can read the address of a guest from the API.
  const draft =
    guest && email
      ? storeDraft(receiver.id, { typed: '', message: '', coverFee: false, email }, publicOrigin)
      : forgetStoredDraft(publicOrigin);
  return redirectWith(checkout_url, [...(guest ? [guest.setCookie] : []), draft]);
}

function amountsFor({ receiver: { performer, shares } }: StagePlace): readonly number[] {
  return offeredAmounts(performer?.suggested_amounts, shares);
}

async function formOf(
  context: Readonly<RouterContextProvider>,
  { isSignedIn }: Giver,
  place: StagePlace,
  values: StageValues,
): Promise<StageFormProps> {
  const profile = isSignedIn
    ? await context
        .get(sessionContext)
        .loadProfile()
        .catch(() => null)
    : null;
  const { receiver } = place;
  return {
    name: receiver.name,
    action: place.path,
    showed: place.night && (receiver.performer?.id ?? everybody),
    amounts: amountsFor(place),
    values,
    problems: {},
    problem: undefined,
    idempotencyKey: crypto.randomUUID(),
    signedInAs: isSignedIn ? (profile?.full_name ?? '') : undefined,
  };
}

/** The form's value instead of an id where the page showed all performers. */
export const everybody = 'everybody';

/** A suggested amount is selected; any other one is in the field, and then none is selected. */
function startingValues(
  amounts: readonly number[],
  { typed, ...values }: Omit<StageValues, 'chosen' | 'shown'>,
): StageValues {
  const isOffered = amounts.includes(Number(typed));
  const usual = typed === '' ? usualAmount(amounts) : '';
  const chosen = isOffered ? String(Number(typed)) : usual;
  return {
    chosen,
    shown: chosen,
    typed: isOffered ? '' : typed,
    ...values,
  };
}

/** The one in the middle, or the larger of two. */
function usualAmount(amounts: readonly number[]): string {
  return String(amounts[Math.floor(amounts.length / 2)] ?? '');
}

/** Answers a form with a redirect that sets the cookies. */
function redirectWith(address: string, cookies: readonly string[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(address, { status: 303, headers });
}
