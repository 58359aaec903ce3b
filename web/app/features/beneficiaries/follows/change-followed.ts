import { data, type RouterContextProvider, redirect } from 'react-router';
import { signInAgain } from '#web/features/account/public.ts';
import { changeDailyMail } from '#web/features/notifications/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import type { PageNotice } from '../notices.ts';

/** The fields of the forms: a followed page and what to be notified of, or whether to get the daily mail. */
export const followedFields = { page: 'page', events: 'events', posts: 'posts', digest: 'digest' } as const;

export interface FollowedAnswer {
  readonly problem: string;
}

/** Saves what a person wants to be notified of about a page they follow, or whether they want the daily mail at all. */
export async function changeFollowed(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { pathname, search }: URL,
) {
  const { api, signedIn } = context.get(sessionContext);
  const here = `${pathname}${search}`;
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  const done = (notice: PageNotice) => redirectWith(context, here, notice);
  try {
    const digest = form.get(followedFields.digest);
    if (digest !== null) {
      const wanted = digest === 'yes';
      await changeDailyMail(api, wanted);
      return done(wanted ? 'digest-started' : 'digest-stopped');
    }
    const id = form.get(followedFields.page);
    if (typeof id !== 'string' || !isId(id)) return redirect(here);
    const ticked = (name: 'events' | 'posts') => form.get(followedFields[name]) === 'on';
    await api('PATCH /beneficiary/professionals/{id}/follow', {
      params: { id },
      body: { events: ticked('events'), posts: ticked('posts') },
    });
    return done('follow-saved');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    return data<FollowedAnswer>({ problem: error.message }, { status: error.status });
  }
}
