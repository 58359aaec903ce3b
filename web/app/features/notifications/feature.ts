import type { Feature } from '../../feature.ts';

/** What notifications plug into the web: the build reads it, and so does the browser. */
export const notifications: Feature = {
  routes: {
    'unsubscribe/:token': 'unsubscribe/unsubscribe-page.tsx',
  },
};
