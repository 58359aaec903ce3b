import type { Feature } from '../../feature.ts';

/** What the landing page plugs into the web: the build reads it, and so does the browser. */
export const home: Feature = {
  routes: {
    '': 'home-page.tsx',
    'share-your-story': 'story/share-story-page.tsx',
    'qr-code.svg': 'qr-code.ts',
  },
};
