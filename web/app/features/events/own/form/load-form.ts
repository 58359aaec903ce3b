import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { demoCategories } from '#texts/events/edit.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';

/** For whom an event form is shown, and what an event may be about. */
export interface EventFormAudience {
  readonly mode: 'sandbox' | 'live';
  readonly guest: boolean;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

/** A signed-in person who is not an organizer yet is redirected to the registration. */
export async function loadAudience(context: Readonly<RouterContextProvider>): Promise<EventFormAudience> {
  const { mode } = context.get(pageContext);
  const { api, signedIn } = context.get(sessionContext);
  const guest = { mode, guest: true, categories: demoCategories.map((name) => ({ id: name, name })) };
  if (!signedIn) return guest;
  try {
    const [{ results }] = await Promise.all([
      api('GET /events/categories'),
      api('GET /events/organizers/mine'),
    ]);
    return { mode, guest: false, categories: results };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) throw redirect(paths.organizerRegistration());
    if (error instanceof ApiError && error.status === 401) return guest;
    throw error;
  }
}
