import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { blogTeaserTexts as texts } from '#texts/home.ts';
import { PostCard, type PostSummary } from '#web/features/content/public.ts';

/** Section 2: a blog teaser with the first 3 articles. */
export function BlogTeaser({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <section id="blog" className="page section" aria-labelledby="blog-title">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <p className="eyebrow">{texts.fromOurBlog}</p>
          <h2 id="blog-title" className="mt-3 text-title">
            {texts.title}
          </h2>
        </div>
        {/* The blog's pages are without scripts, so they are opened as documents. */}
        <Link reloadDocument to={paths.blog()} className="btn">
          {texts.readTheBlog}
        </Link>
      </div>
      <ul className="card-grid phone-row mt-10">
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
