import { data, type RouterContextProvider } from 'react-router';
import { actTexts as texts } from '#texts/desk.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { checkForm, type FormErrors, type FormSchema, formValues } from '#web/ui/form-check.ts';
import type { DeskRefusal } from './act-form.tsx';
import { wayOut } from './load-at-desk.server.ts';
import type { DeskNotice } from './notices.ts';

/** What became of an act on several things, of which not all were done: a line about each that was refused. */
export class DoneInPart extends Error {
  override name = 'DoneInPart';
  readonly lines: readonly string[];
  /** The second factor ran out on the way. */
  readonly factorMissing: boolean;

  constructor(lines: readonly string[], { factorMissing }: { readonly factorMissing: boolean }) {
    super(lines.join('\n'));
    this.lines = lines;
    this.factorMissing = factorMissing;
  }
}

/** Hidden fields that say what the page showed. The forms of a page that was opened before an update may lack them. */
const shownFields = ['version', 'amount_minor', 'last_report', 'seen_name', 'seen_position', 'seen_retired'];

/**
 * Does what a desk form requests and redirects to a page that says so. A refusal returns the form with the typed values, also
 * where a second factor has to be shown first, or where the thing is no longer as the page showed it.
 */
export async function actAtDesk<Value, Result>(
  args: { readonly context: Readonly<RouterContextProvider>; readonly request: Request; readonly url: URL },
  schema: FormSchema<Value>,
  act: (api: Api, value: Value) => Promise<Result>,
  done: {
    readonly to: string | ((result: Result) => string);
    readonly notice: DeskNotice;
    /** Where to go if the thing is no longer there, because a colleague was first. */
    readonly gone?: string;
  },
) {
  const { context, request, url } = args;
  const form = await request.formData().catch(() => new FormData());
  const refuse = (errors: FormErrors, status: number, factorMissing = false) => {
    const conflict = status === 409 && errors.form.length > 0;
    return data<DeskRefusal>({ errors, values: formValues(form), factorMissing, conflict }, { status });
  };
  const { value, errors } = checkForm(schema, form);
  if (errors && shownFields.some((name) => errors.fields[name] && !form.has(name)))
    return refuse({ form: [texts.pageOutdated], fields: {} }, 409);
  if (errors) return refuse(errors, 400);
  try {
    const result = await act(apiOf(context), value);
    const to = typeof done.to === 'string' ? done.to : done.to(result);
    return redirectWith(context, to, done.notice);
  } catch (error) {
    if (error instanceof DoneInPart)
      return refuse({ form: error.lines, fields: {} }, 409, error.factorMissing);
    if (!(error instanceof ApiError)) throw error;
    if (error.has('operator_factor_missing'))
      return refuse({ form: [texts.confirmFirst], fields: {} }, 403, true);
    if (error.has('refund_unavailable'))
      return refuse({ form: [texts.refundUnavailable], fields: {} }, error.status);
    const out = wayOut(context, `${url.pathname}${url.search}`, error, done.gone);
    if (out) throw out;
    return refuse(refusedByApi(error, { amount_minor: 'amount' }), error.status);
  }
}
