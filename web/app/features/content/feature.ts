import type { Feature } from '../../feature.ts';

/** What texts to read plug into the web: the build reads it, and so does the browser. */
export const content: Feature = {
  routes: {
    blog: 'blog/blog-page.tsx',
    'blog/feed.xml': 'blog/feed.ts',
    'blog/:slug': 'blog/post-page.tsx',
    resources: 'resources/resources-page.tsx',
    'resources/:slug': 'resources/resource-page.tsx',
    legals: 'legals/legals-page.tsx',
    'legals/terms-of-service': { file: 'legals/legal-page.tsx', id: 'terms-of-service' },
    'legals/privacy': { file: 'legals/legal-page.tsx', id: 'privacy' },
    terms: 'legals/terms.ts',
  },
};
