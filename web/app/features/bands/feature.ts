import type { Feature } from '../../feature.ts';

/** Registers bands with the web app. */
export const bands: Feature = {
  routes: { 'dashboard/:id/band': 'own/band-page.tsx' },
};
