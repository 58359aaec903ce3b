import type { Feature } from '../../feature.ts';

/** Registers pledges with the web app; the build and the browser both read it. */
export const pledges: Feature = {
  routes: {
    'professionals/:id/pledge': 'start/start-page.tsx',
    'account/pledged-tips': 'list/pledges-page.tsx',
    'account/pledged-tips/:id': 'pledge/pledge-page.tsx',
    'pledges/decline/:token': 'decline/decline-page.tsx',
  },
};
