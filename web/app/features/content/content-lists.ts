import content from 'virtual:content';
import type { Post, PostSummary, Resource, ResourceSummary } from './content.ts';

// On the server only: the browser's build contains no texts, so use these in loaders.

/** Section 9, "Blog teaser: 3 articles". */
const teaserPosts = 3;
/** Section 9, "Artist-resources cards on home: 6". */
const teaserResources = 6;

/** The blog posts and resources that the home page shows, for its loader: without their bodies. */
export function contentTeaser(): { posts: PostSummary[]; resources: ResourceSummary[] } {
  return {
    posts: content.posts.slice(0, teaserPosts).map(summarizePost),
    resources: content.resources.slice(0, teaserResources).map(summarizeResource),
  };
}

/** Every article and resource with a page of its own, for lists of addresses such as the sitemap. */
export function contentAddresses(): {
  posts: { slug: string; date: string }[];
  resources: { slug: string }[];
} {
  return {
    posts: content.posts.map(({ slug, date }) => ({ slug, date })),
    resources: content.resources.filter(({ isExternal }) => !isExternal).map(({ slug }) => ({ slug })),
  };
}

/** A post as its card shows it. */
export function summarizePost({ html, sections, words, ...summary }: Post): PostSummary {
  return summary;
}

/** A resource as its card shows it. */
export function summarizeResource({ html, sections, words, ...summary }: Resource): ResourceSummary {
  return summary;
}

/** Every text, for the loaders of this feature. */
export { content };
