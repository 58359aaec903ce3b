import { data, type RouterContextProvider, redirect } from 'react-router';
import type { ManagedEvent } from '#contract/events/own/schemas.ts';
import { paths } from '#contract/paths.ts';
import { signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { demoEvents } from '../../demo-events.data.ts';
import { type Intent, type ManageAnswer, manageField } from './manage-field.ts';

const calls = {
  delete: 'DELETE /events/listing/{id}',
  restore: 'POST /events/listing/{id}/restore',
  cancel: 'POST /events/listing/{id}/cancel',
} as const;

/**
 * Deletes, restores or cancels an own event. In a guest's demonstration the answer only leaves a demo event out of the page.
 */
export async function manageEvent(request: Request, context: Readonly<RouterContextProvider>) {
  const { mode } = context.get(pageContext);
  const { api, signedIn } = context.get(sessionContext);
  const form = await request.formData().catch(() => new FormData());
  const id = String(form.get(manageField.id));
  const intent = String(form.get(manageField.intent));
  const signIn = () => signInAgain(context, paths.eventManagement());
  if (!isIntent(intent) || !isId(id)) return data<ManageAnswer>({}, { status: 400 });
  if (!signedIn) {
    // An event that is not a demo event belongs to somebody whose session has ended.
    const demo = demoEvents(new Date()).find((event) => event.id === id);
    if (mode === 'live' || intent !== 'delete' || !demo) return signIn();
    return data<ManageAnswer>({ done: { intent, id, title: demo.title } });
  }
  try {
    const event = (await api(calls[intent], { params: { id } })) as ManagedEvent;
    return data<ManageAnswer>({ done: { intent, id, title: event.title } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signIn();
    if (error.has('address_not_proven'))
      return redirect(paths.proveAddress({ next: paths.eventManagement({ state: 'deleted' }) }));
    const tipped = error.has('event_has_tips') ? { tipped: id } : {};
    return data<ManageAnswer>({ problem: error.message, ...tipped }, { status: error.status });
  }
}

function isIntent(text: string): text is Intent {
  return Object.hasOwn(calls, text);
}
