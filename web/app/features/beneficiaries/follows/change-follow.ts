import { data, type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';

/** The field of the follow form and its two values. */
export const followField = { name: 'follow', yes: 'yes', no: 'no' } as const;

export interface FollowAnswer {
  readonly failed: boolean;
}

/** What the follow form of a profile does. A guest is sent to sign in and comes back to the profile. */
export async function changeFollow(id: string, request: Request, context: Readonly<RouterContextProvider>) {
  const { api, signedIn } = context.get(sessionContext);
  const signIn = () => redirect(paths.signIn({ returnTo: paths.professional(id) }));
  if (!signedIn) return signIn();
  const wanted = (await request.formData()).get(followField.name);
  try {
    if (wanted === followField.yes)
      await api('PUT /beneficiary/professionals/{id}/follow', { params: { id } });
    if (wanted === followField.no)
      await api('DELETE /beneficiary/professionals/{id}/follow', { params: { id } });
    return data<FollowAnswer>({ failed: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signIn();
    if (error.status === 404) return redirect(paths.notFound());
    context.get(pageContext).logFailure('follow', error);
    return data<FollowAnswer>({ failed: true }, { status: error.status });
  }
}
