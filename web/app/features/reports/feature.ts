import type { Feature } from '../../feature.ts';

/** What reports plug into the web. */
export const reports: Feature = {
  routes: { report: 'report/report-page.tsx' },
};
