import type { Feature } from '../../feature.ts';

/** What the stages of events plug into the web: the build reads it, and so does the browser. */
export const stages: Feature = {
  routes: {
    'on/:code': 'night/night-page.ts',
    'on/:code/now': 'night/night-now.ts',
    'on/:code/signs': 'night/night-signs.ts',
    'on/:code/signs/:file': 'night/night-sign-file.ts',
    'event-management/:id/stage': 'own/stage-page.tsx',
    'event-management/:id/screen': 'screen/screen-page.tsx',
    'screen/:token': 'screen/room-screen.ts',
    'screen/:token/overlay': 'screen/overlay-screen.ts',
    'dashboard/:id/stage-words': 'words/page-words-page.tsx',
  },
};
