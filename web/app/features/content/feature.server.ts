import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { sharePost } from './blog/share-post.ts';
import { contentAddresses } from './content-lists.ts';
import { shareResource } from './resources/share-resource.ts';

/** What texts to read plug into the pages on the server alone. */
export const content: ServerFeature = {
  sharePictures: [sharePost, shareResource],
  queries: {
    blog: ['search', 'category', 'page'],
    'blog/:slug': [],
    resources: ['search', 'type', 'topic'],
    'resources/:slug': [],
    'legals/*': [],
  },
  sitePages() {
    const { posts, resources } = contentAddresses();
    return [
      ...[paths.blog(), paths.resources(), paths.legals(), paths.termsOfService(), paths.privacy()].map(
        (path) => ({ path }),
      ),
      ...posts.map(({ slug, date }) => ({ path: paths.blogPost(slug), lastModified: date })),
      ...resources.map(({ slug }) => ({ path: paths.resource(slug) })),
    ];
  },
};
