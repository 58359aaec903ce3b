import { data, type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';

/** The field of the save form and its two values. */
export const saveField = { name: 'save', yes: 'yes', no: 'no' } as const;

/** Whether the event is saved afterwards; null when the server did not change it. */
export interface SaveAnswer {
  readonly saved: boolean | null;
}

/** What the save form of an event does. A guest is sent to sign in and comes back to the event. */
export async function changeSaved(id: string, request: Request, context: Readonly<RouterContextProvider>) {
  const { api, signedIn } = context.get(sessionContext);
  const signIn = () => redirect(paths.signIn({ returnTo: paths.event(id) }));
  if (!signedIn) return signIn();
  const wanted = (await request.formData()).get(saveField.name);
  if (wanted !== saveField.yes && wanted !== saveField.no)
    return data<SaveAnswer>({ saved: null }, { status: 400 });
  try {
    const method = wanted === saveField.yes ? 'PUT' : 'DELETE';
    const { saved } = await api(`${method} /events/listing/{id}/save`, { params: { id } });
    return data<SaveAnswer>({ saved });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signIn();
    if (error.status === 404) return redirect(paths.events());
    context.get(pageContext).logFailure('save', error);
    return data<SaveAnswer>({ saved: null }, { status: error.status });
  }
}
