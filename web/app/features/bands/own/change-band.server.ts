import { data, type RouterContextProvider, redirect } from 'react-router';
import { bandPaths } from '#contract/bands/paths.ts';
import { BAND_MAX_MEMBERS } from '#contract/bands/rules.ts';
import { paths } from '#contract/paths.ts';
import { ownBandTexts as texts } from '#texts/bands/own.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import type { FormAnswer } from '#web/features/account/public.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { formValues } from '#web/ui/form-check.ts';
import { memberField, partsField } from './band-fields.ts';

interface Posted {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly id: string;
}

/** Does what the forms of the page request. */
export async function changeBand({ request, context, id }: Posted) {
  const form = await request.formData().catch(() => new FormData());
  const here = bandPaths.own(id);
  return answerForm({ context, request, form, here }, async () => {
    const api = apiOf(context);
    const params = { id };
    const one = { id, agreement: String(form.get('agreement') ?? '') };
    switch (form.get('intent')) {
      case 'agree':
        try {
          await api('PUT /bands/pages/{id}/proposals/{agreement}', { params: one });
        } catch (error) {
          if (error instanceof ApiError && error.has('second_factor_required'))
            return redirect(paths.accountConfirm({ returnTo: here }));
          throw error;
        }
        break;
      case 'decline':
        await api('DELETE /bands/pages/{id}/proposals/{agreement}', { params: one });
        break;
      case 'leave':
        await api('DELETE /bands/pages/{id}/memberships/{agreement}', { params: one });
        break;
      case 'withdraw':
        await api('DELETE /bands/pages/{id}/proposal', { params });
        break;
      case 'end':
        await api('PUT /bands/pages/{id}/proposal', { params, body: { shares: [] } });
        break;
      default: {
        const refused = await propose(api, id, form);
        if (refused) return refused;
      }
    }
    return redirect(here, 303);
  });
}

/** Proposes the shares that were typed; where a row is wrong, returns the form as typed with the reason at its field. */
async function propose(api: Api, id: string, form: FormData) {
  const rows = Array.from({ length: BAND_MAX_MEMBERS }, (_, nth) => nth).filter(
    (nth) => String(form.get(memberField(nth)) ?? '').trim() !== '',
  );
  const found = await Promise.all(rows.map((nth) => findPage(api, String(form.get(memberField(nth))))));
  const unknown = rows.filter((_, at) => found[at] === undefined);
  const refuse = (errors: { form: string[]; fields: Record<string, string[]> }) =>
    data<FormAnswer>({ refusal: { errors, values: formValues(form) } }, { status: 400 });
  if (unknown.length > 0)
    return refuse({
      form: [],
      fields: Object.fromEntries(unknown.map((nth) => [memberField(nth), [texts.form.unknown]])),
    });
  const shares = rows.map((nth, at) => ({
    page: found[at] ?? '',
    // The API validates the parts.
    parts: Number(form.get(partsField(nth)) ?? ''),
  }));
  try {
    await api('PUT /bands/pages/{id}/proposal', { params: { id }, body: { shares } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.form?.type !== 'validation_error') throw error;
    const fields: Record<string, string[]> = {};
    const whole: string[] = [];
    for (const { attr, detail } of error.form.errors) {
      const [, at = '', name = ''] = attr?.split('.') ?? [];
      const nth = rows[Number(at)];
      if (nth === undefined || at === '') whole.push(detail);
      else fields[name === 'parts' ? partsField(nth) : memberField(nth)] = [detail];
    }
    return refuse({ form: whole, fields });
  }
}

/** The id of a page, by its short address, the address of its profile or its id; undefined where there is none. */
async function findPage(api: Api, typed: string): Promise<string | undefined> {
  const last = typed.trim().split(/[?#]/)[0]?.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const handle = last.replace(/^@/, '');
  if (handle === '' || handle.length > 100) return undefined;
  if (isId(handle)) return handle.toLowerCase();
  try {
    return (await api('GET /beneficiary/handles/{handle}', { params: { handle } })).id;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
