import { type RouterContextProvider, redirect } from 'react-router';
import { emailField } from '#contract/account/forms.ts';
import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import { paths } from '#contract/paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { stageTexts as texts } from '#texts/tipping/stage.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { offeredAmounts } from '../form/amount.ts';
import { askForCheckout } from '../form/ask-for-checkout.ts';
import { describeFailure } from '../form/send-tip.ts';
import { returnUrl, tipFormPath } from '../form/tip-addresses.ts';
import type { Route } from './+types/stage-page';
import { becomeGuest, findGiver, forgetGuest, type Giver } from './giver.server.ts';
import {
  loadChallenge,
  loadLastTip,
  loadMethod,
  loadPerformer,
  loadStageReturn,
} from './load-stage.server.ts';
import { type PostedStage, readPostedStage, type StageValues, stageFields } from './posted-stage.ts';
import { renderChallenge, renderClosed, renderNobody, renderStage } from './render-stage.tsx';
import { type StageFormProps, shownAmount } from './stage-form.tsx';
import { forgetStoredDraft, readStoredDraft, storeDraft } from './stored-draft.server.ts';

/**
 * Where a sign on a stage leads: three amounts and on to the payment, without an account. It is a document by itself, with
 * no script and little else, for people who stand in a crowd on a bad line.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const giver = findGiver(context, request);
  const performer = await loadPerformer(giver.api, params.handle);
  if (!performer) return renderNobody(page);
  if (performer.tipping !== 'open') return renderClosed(page, performer);
  const path = stagePaths.stage(performer);
  const isKnown = giver.isSignedIn || giver.guestToken !== undefined;
  const [returned, last] = await Promise.all([
    isKnown ? loadStageReturn(giver.api, url, performer.id) : null,
    isKnown ? loadLastTip(giver.api, performer.id) : null,
  ]);
  const amounts = offeredAmounts(performer.suggested_amounts);
  const stored = readStoredDraft(request, performer.id);
  // Whoever left the payment finds what they chose.
  const wanted = returned?.status === 'succeeded' ? null : returned;
  const values = startingValues(amounts, {
    typed: String(wanted?.total_amount ?? stored?.typed ?? last?.total_amount ?? ''),
    message: wanted?.message ?? stored?.message ?? '',
    coverFee: stored?.coverFee ?? false,
  });
  return renderStage(page, {
    status: 200,
    performer,
    returned,
    last,
    isGuest: giver.guestToken !== undefined,
    path,
    address: `${url.pathname}${url.search}`,
    form: await formOf(context, giver, { performer, path, values }),
  });
}

/** Leads to the payment; what is refused comes back with what was typed. */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const giver = findGiver(context, request);
  const performer = await loadPerformer(giver.api, params.handle);
  if (!performer) return renderNobody(page);
  const path = stagePaths.stage(performer);
  if (form.get(stageFields.intent) === 'forget') return redirectWith(path, [forgetGuest(page)]);
  if (performer.tipping !== 'open') return renderClosed(page, performer);
  const posted = readPostedStage(form);
  if (form.get(stageFields.intent) === 'continue')
    return redirectWith(
      path,
      posted.values.typed ? [storeDraft(performer.id, posted.values, page.publicOrigin)] : [],
    );
  const email = emailField.safeParse(posted.values.email);
  const problems =
    posted.values.email !== '' && !email.success && !giver.isSignedIn
      ? { ...posted.problems, email: email.error.issues[0]?.message ?? '' }
      : posted.problems;
  const refuse = async (refusal: Refusal) =>
    renderStage(page, {
      status: refusal.status,
      performer,
      returned: null,
      last: null,
      isGuest: giver.guestToken !== undefined,
      path,
      address: path,
      form: {
        ...(await formOf(context, giver, { performer, path, values: posted.values })),
        problems: { ...problems, ...refusal.problems },
        problem: refusal.problem,
        ...(refusal.keepsKey && posted.key ? { idempotencyKey: posted.key } : {}),
      },
    });
  if (posted.dollars === undefined || Object.keys(problems).length > 0)
    return refuse({ status: 400, problems, problem: undefined, keepsKey: true });
  try {
    const order = { posted, dollars: posted.dollars, email: email.data ?? '', path };
    return await leadToCheckout(context, giver, performer, order);
  } catch (error) {
    if (error instanceof ApiError && error.has('challenge_required')) {
      const challenge = await loadChallenge(giver.api);
      return renderChallenge(page, { performer, form, challenge });
    }
    return refuse(explain(error, { performer, giver }));
  }
}

interface Order {
  readonly posted: PostedStage;
  readonly dollars: number;
  /** Empty where none was given. */
  readonly email: string;
  readonly path: string;
}

/** Throws what the API throws. */
async function leadToCheckout(
  context: Readonly<RouterContextProvider>,
  giver: Giver,
  performer: BeneficiaryProfile,
  { posted: { values, key, solution }, dollars, email, path }: Order,
): Promise<Response> {
  const { publicOrigin } = context.get(pageContext);
  const guest = giver.isSignedIn ? undefined : await becomeGuest(context, giver, email);
  const api = guest?.api ?? giver.api;
  const { checkout_url } = await askForCheckout(
    api,
    { id: performer.id, name: performer.name },
    {
      key: key || crypto.randomUUID(),
      dollars,
      method: await loadMethod(api),
      message: values.message,
      anonymity: 'none',
      coverFee: values.coverFee,
      fixedShares: {},
      ...(solution ? { solution } : {}),
      returnUrl: returnUrl(publicOrigin, path, dollars),
    },
  );
  const cookies = [...(guest ? [guest.setCookie] : []), forgetStoredDraft(publicOrigin)];
  return redirectWith(checkout_url, cookies);
}

interface Refusal {
  readonly status: number;
  readonly problems: StageFormProps['problems'];
  readonly problem: StageFormProps['problem'];
  /** Sent again it is the same tip. */
  readonly keepsKey: boolean;
}

/** What a refused tip means for the form. */
function explain(
  error: unknown,
  { performer, giver }: { performer: BeneficiaryProfile; giver: Giver },
): Refusal {
  const failure = describeFailure(error);
  const status =
    error instanceof ApiError && [401, 403, 429, 503].includes(error.status) ? error.status : 400;
  const nothing = { problems: {}, keepsKey: status === 429 || status === 503 };
  if (failure.kind === 'not-proven') {
    const returnTo = tipFormPath(performer.id);
    const link = giver.isSignedIn
      ? { href: paths.proveAddress({ next: returnTo }), text: texts.confirm }
      : { href: paths.signIn({ returnTo }), text: texts.signIn };
    return { ...nothing, status: 403, problem: { text: messageOf(error), link } };
  }
  if (failure.kind !== 'refused') return { ...nothing, status, problem: { text: messageOf(error) } };
  const { amount, message } = failure.fields;
  return {
    ...nothing,
    status,
    problems: { ...(amount ? { amount } : {}), ...(message ? { message } : {}) },
    problem: failure.problem ? { text: failure.problem } : undefined,
  };
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : texts.failed;
}

async function formOf(
  context: Readonly<RouterContextProvider>,
  { isSignedIn }: Giver,
  { performer, path, values }: { performer: BeneficiaryProfile; path: string; values: StageValues },
): Promise<StageFormProps> {
  const profile = isSignedIn
    ? await context
        .get(sessionContext)
        .loadProfile()
        .catch(() => null)
    : null;
  return {
    name: performer.name,
    action: path,
    amounts: offeredAmounts(performer.suggested_amounts),
    values,
    problems: {},
    problem: undefined,
    idempotencyKey: crypto.randomUUID(),
    signedInAs: isSignedIn ? (profile?.full_name ?? '') : undefined,
  };
}

/** What is among the amounts is chosen; anything else stands in the field. */
function startingValues(
  amounts: readonly number[],
  { typed, message, coverFee }: Pick<StageValues, 'typed' | 'message' | 'coverFee'>,
): StageValues {
  const isOffered = typed !== '' && amounts.includes(Number(typed));
  return {
    chosen: isOffered ? String(Number(typed)) : shownAmount(amounts),
    typed: isOffered ? '' : typed,
    message,
    email: '',
    coverFee,
  };
}

/** A form is answered by leading on, with what the browser is to keep. */
function redirectWith(address: string, cookies: readonly string[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(address, { status: 303, headers });
}
