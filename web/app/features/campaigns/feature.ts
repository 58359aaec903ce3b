import type { Feature } from '../../feature.ts';

/** What campaigns plug into the web: the build reads it, and so does the browser. */
export const campaigns: Feature = {
  routes: {
    'fund-me': 'list/list-page.tsx',
    'fund-me/:id': 'detail/detail-page.tsx',
  },
};
