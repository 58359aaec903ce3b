import { data, type RouterContextProvider, redirect } from 'react-router';
import { editPageForm, leavePageForm } from '#contract/beneficiaries/forms.ts';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { paths } from '#contract/paths.ts';
import { proveWithinForm } from '#web/features/account/public.server.ts';
import { askProof, type FormAnswer, signInAgain } from '#web/features/account/public.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { withSaved } from '#web/ui/form/with-saved.ts';
import { checkForm, formValues } from '#web/ui/form-check.ts';
import { uploadedPictureId } from '#web/ui/picture-sizes.ts';
import type { PageNotice } from '../notices.ts';
import { intentField, previewField } from './intent-field.ts';
import { apiNames, readPageForm, refuseForm } from './post-page.ts';

type Context = Readonly<RouterContextProvider>;

/** What others would see of a page. */
export type PageToSee = Pick<
  OwnPage,
  | 'name'
  | 'types'
  | 'bio'
  | 'profile_picture'
  | 'handle'
  | 'links'
  | 'thank_you'
  | 'suggested_amounts'
  | 'tipping'
  | 'shows_email'
>;

export interface PageAnswer extends FormAnswer {
  /** The page as it was typed, where a preview was asked for. */
  readonly preview?: PageToSee;
}

const leadTo = (context: Context, path: string, notice: PageNotice) => redirectWith(context, path, notice);

/** Redirects to the person's pages, for an id that is not one of them. */
export function toOwnPages(context: Context) {
  return leadTo(context, paths.accountPages(), 'page-not-yours');
}

/** Does what the button pressed on an own page's edit page requests. */
export async function changeOwnPage(request: Request, context: Context, id: string) {
  const { api, signedIn } = context.get(sessionContext);
  const form = await request.formData().catch(() => new FormData());
  const here = paths.accountPage(id);
  if (!signedIn) return signInAgain(context, here);
  try {
    switch (form.get(intentField.name)) {
      case intentField.publish: {
        const outcome = await proveWithinForm({ context, request, form }, () =>
          api('POST /beneficiary/pages/{id}/publish', { params: { id } }),
        );
        if (outcome.proofRequest) return askProof(form, outcome.proofRequest);
        return leadTo(context, paths.professional(id), 'page-published');
      }
      case intentField.hide:
        await api('POST /beneficiary/pages/{id}/hide', { params: { id } });
        return leadTo(context, here, 'page-hidden');
      case intentField.leave: {
        const { value, errors } = checkForm(leavePageForm, form);
        if (errors) return refuseForm(form, errors);
        const body = { current_password: value.currentPassword };
        await api('POST /beneficiary/pages/{id}/leave', { params: { id }, body });
        return leadTo(context, here, 'page-left');
      }
      default:
        return form.has(previewField)
          ? await previewPage(api, form, id)
          : await savePage(request, context, form, id);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    if (error.has('page_not_found')) return toOwnPages(context);
    if (error.has('second_factor_required')) return redirect(paths.accountConfirm({ returnTo: here }));
    if (error.has('wrong-password'))
      return refuseForm(form, { form: [], fields: { currentPassword: [error.message] } }, error.status);
    if (error.has('handle_taken') || error.has('handle_reserved'))
      return refuseForm(form, { form: [], fields: { handle: [error.message] } }, error.status);
    if (error.has('picture_not_found'))
      return refuseForm(form, { form: [], fields: { image: [error.message] } }, error.status);
    return refuseForm(form, refusedByApi(error, apiNames), error.status);
  }
}

async function savePage(request: Request, context: Context, form: FormData, id: string) {
  const { api } = context.get(sessionContext);
  const posted = await readPageForm(api, form, editPageForm);
  if (posted.errors) return refuseForm(form, posted.errors);
  const { takesTips, showsEmail, handle, thankYou, suggestedAmounts, ...value } = posted.value;
  const outcome = await proveWithinForm({ context, request, form }, async () => {
    const before = await api('GET /beneficiary/pages/{id}', { params: { id } });
    const body = {
      ...value,
      ...(handle === '' ? {} : { handle }),
      ...pictureChange(before, posted.image),
      thank_you: thankYou,
      suggested_amounts: suggestedAmounts,
      tipping: takesTips ? ('open' as const) : ('closed' as const),
      // An editor does not see this choice.
      ...(before.role === 'owner' ? { shows_email: showsEmail } : {}),
    };
    return api('PATCH /beneficiary/pages/{id}', { params: { id }, body });
  });
  return outcome.proofRequest
    ? askProof(form, outcome.proofRequest)
    : leadTo(context, paths.accountPage(id), 'page-saved');
}

/** The page with what was typed, which stays in the form. Nothing is saved. */
async function previewPage(api: Api, form: FormData, id: string) {
  const posted = await readPageForm(api, form, editPageForm);
  if (posted.errors) return refuseForm(form, posted.errors);
  const [saved, types] = await Promise.all([
    api('GET /beneficiary/pages/{id}', { params: { id } }),
    api('GET /beneficiary/types'),
  ]);
  const { value, image } = posted;
  const preview: PageToSee = {
    name: value.name,
    types: withSaved(types.results, saved.types).filter((type) => value.types.includes(type.id)),
    bio: value.bio,
    profile_picture: image,
    // An editor sees neither the handle nor the choice of the mail address.
    handle: value.handle || saved.handle,
    links: value.links,
    thank_you: value.thankYou,
    suggested_amounts: value.suggestedAmounts,
    tipping: value.takesTips ? 'open' : 'closed',
    shows_email: saved.role === 'owner' ? value.showsEmail : saved.shows_email,
  };
  const values = { ...formValues(form), image: image ?? '' };
  return data<PageAnswer>({ refusal: { errors: { form: [], fields: {} }, values }, preview });
}

/** A picture that was not changed stays as it is. */
function pictureChange(before: OwnPage, image: string | null) {
  return image === before.profile_picture ? {} : { picture: uploadedPictureId(image) ?? null };
}
