import { data, type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { sessionContext } from '#web/platform/session-context.ts';

export interface FollowAnswer {
  readonly followFailed?: boolean;
}

export async function isFollowed(api: Api, slug: string): Promise<boolean> {
  const { following } = await api('GET /campaigns/listing/{slug}/follow', { params: { slug } });
  return following;
}

/** Follows or unfollows a campaign, and redirects to its page. */
export async function changeFollow(context: Readonly<RouterContextProvider>, slug: string, wanted: boolean) {
  const { api, signedIn } = context.get(sessionContext);
  const here = paths.campaign(slug);
  if (!signedIn) return redirect(paths.signIn({ returnTo: here }));
  try {
    await (wanted
      ? api('PUT /campaigns/listing/{slug}/follow', { params: { slug } })
      : api('DELETE /campaigns/listing/{slug}/follow', { params: { slug } }));
    return redirect(here);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return redirect(paths.signIn({ returnTo: here }));
    if (error.status === 404) return redirect(paths.fundMe());
    return data<FollowAnswer>({ followFailed: true }, { status: error.status });
  }
}
