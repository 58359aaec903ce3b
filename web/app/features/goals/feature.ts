import type { Feature } from '../../feature.ts';

/** What goals plug into the web. */
export const goals: Feature = {
  routes: { 'dashboard/:id/goal': 'own/goal-page.tsx' },
};
