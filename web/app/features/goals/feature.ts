import type { Feature } from '../../feature.ts';

/** Registers goals with the web app. */
export const goals: Feature = {
  routes: { 'dashboard/:id/goal': 'own/goal-page.tsx' },
};
