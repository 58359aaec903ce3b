import type { Feature } from '../../feature.ts';

/** Registers the landing page with the web app; the build and the browser both read it. */
export const home: Feature = {
  routes: {
    '': 'home-page.tsx',
    'share-your-story': 'story/share-story-page.tsx',
    'qr-code.svg': 'qr-code.ts',
  },
};
