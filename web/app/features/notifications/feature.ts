import type { Feature } from '../../feature.ts';

/** Registers notifications with the web app; the build and the browser both read it. */
export const notifications: Feature = {
  routes: {
    'unsubscribe/:token': 'unsubscribe/unsubscribe-page.tsx',
  },
};
