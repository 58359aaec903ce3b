import type { Feature } from '../../feature.ts';

/** Registers reports with the web app. */
export const reports: Feature = {
  routes: { report: 'report/report-page.tsx' },
};
