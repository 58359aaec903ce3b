import { lazy } from 'react';
import type { Post } from '#contract/beneficiaries/posts/schemas.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import type { PageCampaign } from './load-profile.ts';

/** A chunk of its own, so that profiles without a campaign do not load it. */
const PageCampaigns = lazy(() => import('./page-campaigns.tsx'));

/** The campaigns for the page, and its latest posts. */
export function PageNews({
  campaigns,
  posts,
}: {
  campaigns: readonly PageCampaign[];
  posts: readonly Post[];
}) {
  return (
    <>
      {campaigns.length > 0 && <PageCampaigns campaigns={campaigns} />}
      <PagePosts posts={posts} />
    </>
  );
}

/** The latest posts; nothing where there are none. */
function PagePosts({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="text-heading">
        {beneficiaryTexts.profile.posts}
      </h2>
      <ul className="mt-5 grid gap-4">
        {posts.map(({ id, text, created_at }) => (
          <li key={id} className="card grid gap-2 p-5">
            <p className="whitespace-pre-line wrap-anywhere" lang={languageOf(text)}>
              {text}
            </p>
            <p className="flex flex-wrap justify-between gap-x-5 text-muted text-sm">
              <time dateTime={created_at}>{formatDate(created_at)}</time>
              <a href={reportPath('post', id)} rel="nofollow" className="link">
                {beneficiaryTexts.profile.reportPost}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
