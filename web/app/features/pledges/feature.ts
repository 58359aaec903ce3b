import type { Feature } from '../../feature.ts';

/** What pledges plug into the web: the build reads it, and so does the browser. */
export const pledges: Feature = {
  routes: {
    'professionals/:id/pledge': 'start/start-page.tsx',
    'account/pledged-tips': 'list/pledges-page.tsx',
    'account/pledged-tips/:id': 'pledge/pledge-page.tsx',
    'pledges/decline/:token': 'decline/decline-page.tsx',
  },
};
