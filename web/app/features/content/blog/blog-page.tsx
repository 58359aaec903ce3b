import { Rss } from 'lucide-react';
import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { contentNames, contentTexts } from '#texts/content.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ContentHero } from '../content-hero.tsx';
import { content, summarizePost } from '../content-lists.ts';
import { FilterChips, FilterForm, foundId } from '../filter-form.tsx';
import { Illustration } from '../illustration.tsx';
import { postCategories } from '../kinds.ts';
import { drawnPages, filterPosts, keyOf, nameOf, postsPerPage, readSearch } from '../list-filters.ts';
import type { Route } from './+types/blog-page';
import { BlogPager } from './blog-pager.tsx';
import { feedLink } from './feed-link.ts';
import { PostCard } from './post-card.tsx';

const texts = contentTexts.blog;

export const handle = documentPage;
export const clientLoader = openAsDocument;

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const search = readSearch(searchParams);
  const category = nameOf(postCategories, searchParams.get('category'));
  const page = readPage(searchParams);
  const found = filterPosts(content.posts, category, search);
  const pages = Math.max(1, Math.ceil(found.length / postsPerPage));
  const query = { search, category: category && keyOf(category) };
  if (page > pages) throw redirect(paths.blog({ ...query, category: query.category ?? '', page: pages }));
  const posts = found.slice((page - 1) * postsPerPage, page * postsPerPage).map(summarizePost);
  const drawn = drawnPages(pages, search !== '' || category !== undefined);
  return { query, category, page, drawn, posts, total: found.length };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { query, category, page } = loaderData ?? { query: { search: '' } };
  return [
    ...pageMeta(matches, {
      title: category ? `${contentNames[category]} · ${texts.metaTitle}` : texts.metaTitle,
      description: texts.metaDescription,
      path: paths.blog({ category: query.category ?? '', ...(page ? { page } : {}) }),
      noIndex: query.search !== '',
    }),
    feedLink(matches),
  ];
};

export default function BlogPage({
  loaderData: { query, category, page, drawn, posts, total },
}: Route.ComponentProps) {
  const chips = [undefined, ...postCategories].map((name) => ({
    name: name ? contentNames[name] : texts.all,
    href: paths.blog({ search: query.search, category: name ? keyOf(name) : '' }),
    current: name === category,
  }));
  return (
    <main id="content">
      <ContentHero
        eyebrow={texts.eyebrow}
        title={texts.title}
        lead={texts.lead}
        tone="saffron"
        seed="gabi"
        picture={
          <Illustration name="blog-hero" alt="" sizes="36rem" wideOnly className="content-hero-picture" />
        }
      >
        <FilterForm
          action={paths.blog()}
          search={query.search}
          hiddenFields={{ category: query.category }}
          clearTo={paths.blog({ category: query.category ?? '' })}
          texts={texts}
        />
      </ContentHero>
      <div id={foundId} className="page pt-10 pb-(--section-gap)">
        <FilterChips label={texts.categories} chips={chips} />
        <div className="mt-8 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted">
          <p role="status" className="min-w-0">
            {texts.summary(total, category && contentNames[category], query.search)}
          </p>
          <a href={paths.blogFeed()} className="link inline-flex min-h-11 items-center gap-2">
            <Rss size={18} aria-hidden />
            {texts.feed}
          </a>
        </div>
        {posts.length === 0 ? (
          <EmptyState title={texts.empty.title} description={texts.empty.description}>
            <a className="btn" href={paths.blog()}>
              {texts.empty.clear}
            </a>
          </EmptyState>
        ) : (
          <ul className="card-grid">
            {posts.map((post, at) => (
              <li key={post.slug}>
                <PostCard post={post} priority={at === 0} />
              </li>
            ))}
          </ul>
        )}
        <BlogPager page={page} drawn={drawn} query={query} />
      </div>
    </main>
  );
}
