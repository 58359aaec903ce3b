import { ArrowLeft } from 'lucide-react';
import { data } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { contentNames, contentTexts } from '#texts/content.ts';
import { formatDate } from '#web/platform/dates.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { ArticleBody, Contents } from '../article-body.tsx';
import { content, summarizePost } from '../content-lists.ts';
import { Illustration } from '../illustration.tsx';
import { keyOf, related } from '../list-filters.ts';
import { Missing } from '../missing.tsx';
import { Related } from '../related.tsx';
import { Share } from '../share.tsx';
import type { Route } from './+types/post-page';
import { feedLink } from './feed-link.ts';
import { PostCard } from './post-card.tsx';
import { postMeta } from './post-meta.ts';

const texts = contentTexts.post;

export const handle = documentPage;
export const clientLoader = openAsDocument;

export function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const post = content.posts.find(({ slug }) => slug === params.slug);
  if (!post) {
    page.logUnknownPath(url.pathname);
    return data({ post: null, more: [], url: '' }, { status: 404 });
  }
  const { words, ...shown } = post;
  const more = related(content.posts, post, ({ category }) => category === post.category).map(summarizePost);
  return { post: shown, more, url: absoluteUrl(page.publicOrigin, paths.blogPost(post.slug)) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.post
    ? [...postMeta(matches, loaderData.post), feedLink(matches)]
    : pageMeta(matches, { ...texts.notFound, path: paths.blog(), noIndex: true });

export default function PostPage({ loaderData: { post, more, url } }: Route.ComponentProps) {
  const back = { href: paths.blog(), text: texts.back };
  if (!post) return <Missing texts={texts.notFound} seed="unwritten" back={back} />;
  return (
    <main id="content">
      <article className="page pt-6 pb-(--section-gap)">
        <a href={back.href} className="btn btn-ghost -ml-3 print:hidden">
          <ArrowLeft size={18} aria-hidden />
          {back.text}
        </a>
        <header className="mt-4 max-w-4xl">
          <p>
            <a href={paths.blog({ category: keyOf(post.category) })} className="chip chip-saffron">
              {contentNames[post.category]}
            </a>
          </p>
          <h1 className="mt-4 text-title">{post.title}</h1>
          <p className="mt-4 max-w-2xl text-lead text-muted">{post.excerpt}</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <p className="flex flex-wrap gap-x-2.5 text-muted">
              <span className="font-semibold text-ink">{contentTexts.card.by(post.author)}</span>
              <span aria-hidden>◆</span>
              <time dateTime={post.date}>{formatDate(`${post.date}T12:00:00+03:00`)}</time>
              <span aria-hidden>◆</span>
              {post.readTime}
            </p>
            <Share title={post.title} url={url} copied={texts.copied} />
          </div>
        </header>
        <Illustration
          name={post.image}
          alt={post.imageAlt}
          sizes="(min-width: 76rem) 71rem, 92vw"
          priority
          className="mt-9 h-auto w-full rounded-xl bg-sunken"
        />
        <div className="article-columns">
          <ArticleBody html={post.html} className="prose-article" />
          <Contents sections={post.sections} className="article-aside max-lg:hidden" />
        </div>
      </article>
      <Related
        title={texts.related}
        seed={post.slug}
        items={more}
        card={(one) => <PostCard post={one} heading="h3" />}
      />
    </main>
  );
}
