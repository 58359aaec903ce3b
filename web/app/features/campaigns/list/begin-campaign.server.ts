import { data, type RouterContextProvider, redirect } from 'react-router';
import { newCampaignForm } from '#contract/campaigns/forms.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { checkForm, type FormErrors, type FormRefusal, formValues } from '#web/ui/form-check.ts';
import type { CampaignNotice } from '../notices.ts';

export interface BeginAnswer {
  readonly refusal?: FormRefusal;
  readonly created?: boolean;
}

/**
 * Creates a campaign. A signed-in person creates a real one, which is submitted for review at once, and goes on to its steps.
 * For a guest it is simulated in sandbox mode; in live mode the guest is redirected to sign in and finds the typed values again
 * afterwards.
 */
export async function beginCampaign(request: Request, context: Readonly<RouterContextProvider>) {
  const { api, signedIn } = context.get(sessionContext);
  const live = context.get(pageContext).mode === 'live';
  const form = await request.formData().catch(() => new FormData());
  const refuse = (errors: FormErrors, status: number) =>
    data<BeginAnswer>({ refusal: { errors, values: formValues(form) } }, { status });
  const { value, errors } = checkForm(newCampaignForm, form);
  if (errors) return refuse(errors, live && !signedIn ? 403 : 400);
  if (!signedIn) return live ? leadToSignIn(form) : data<BeginAnswer>({ created: true });
  try {
    const { id, state } = await begin(api, value);
    if (state === 'in_review')
      return redirectWith<CampaignNotice>(context, campaignPaths.ownCampaign(id), 'campaign-created');
    return redirect(campaignPaths.ownCampaign(id, { done: 'draft' }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return leadToSignIn(form);
    return refuse(refusedByApi(error, {}), error.status);
  }
}

/** A person who has not proven their mail address gets a draft, which they submit once they have. */
async function begin(api: Api, values: ReturnType<typeof newCampaignForm.parse>) {
  try {
    return await api('POST /campaigns/own', { body: { ...values, submit: true } });
  } catch (error) {
    if (!(error instanceof ApiError && error.has('address_not_proven'))) throw error;
    return api('POST /campaigns/own', { body: { ...values, submit: false } });
  }
}

function leadToSignIn(form: FormData) {
  return redirect(paths.signIn({ returnTo: campaignPaths.begin(typedValues(form)) }));
}

/** The fields of the form that an address may carry. */
const fields = ['title', 'description', 'goal', 'category'] as const;

function typedValues(form: FormData): Record<string, string> {
  const values = formValues(form);
  return Object.fromEntries(fields.map((name) => [name, (values[name] ?? '').slice(0, 1000)]));
}

/** The values somebody typed before signing in, read from the address; undefined where it has none. */
export function readTyped(search: URLSearchParams): Record<string, string> | undefined {
  const found = fields.filter((name) => search.has(name));
  // Without a title nothing was typed: `category` is also a filter of the list.
  if (!search.has('title')) return undefined;
  return Object.fromEntries(found.map((name) => [name, (search.get(name) ?? '').slice(0, 1000)]));
}
