import type { Feature } from '../../feature.ts';

/** What bands plug into the web. */
export const bands: Feature = {
  routes: { 'dashboard/:id/band': 'own/band-page.tsx' },
};
