import type { Feature } from '../../feature.ts';
import { dashboardNotices } from './notices.ts';

/** Registers the dashboard with the web app; the build and the browser both read it. */
export const dashboard: Feature = {
  routes: {
    dashboard: 'pages/pages-page.tsx',
    'dashboard/:id': 'page/dashboard-page.tsx',
    'dashboard/:id/tips.csv': 'page/tips-file.ts',
  },
  notices: dashboardNotices,
};
