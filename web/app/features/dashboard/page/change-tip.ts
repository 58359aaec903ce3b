import { data, type RouterContextProvider } from 'react-router';
import { signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import type { DashboardNotice } from '../notices.ts';
import { type TipAnswer, tipFields } from './tip-form-fields.ts';

/** Sends thanks for a tip, hides its message or shows it again, and redirects back to the form. */
export async function changeTip({
  request,
  context,
  url,
  id,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The address of the page. */
  url: URL;
  id: string;
}) {
  const { api, signedIn } = context.get(sessionContext);
  const here = `${url.pathname}${url.search}`;
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  const field = (name: keyof typeof tipFields) => String(form.get(tipFields[name]) ?? '');
  const [intent, tip, text] = [field('intent'), field('tip'), field('thanks')];
  const params = { id, tip };
  const done = (notice: DashboardNotice) => redirectWith(context, here, notice);
  try {
    if (intent === 'thank') {
      // A form sends each line break as two characters.
      await api('POST /dashboard/pages/{id}/tips/{tip}/thanks', {
        params,
        body: { text: text.replaceAll('\r\n', '\n') },
      });
      return done('tip-thanked');
    }
    const hidden = intent === 'hide';
    await api('PUT /dashboard/pages/{id}/tips/{tip}/message-hiding', { params, body: { hidden } });
    return done(hidden ? 'message-hidden' : 'message-shown');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    return data<TipAnswer>({ tip, intent, problem: error.message, text }, { status: error.status });
  }
}
