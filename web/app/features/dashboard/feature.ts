import type { Feature } from '../../feature.ts';
import { dashboardNotices } from './notices.ts';

/** What the dashboard plugs into the web: the build reads it, and so does the browser. */
export const dashboard: Feature = {
  routes: {
    dashboard: 'pages/pages-page.tsx',
    'dashboard/:id': 'page/dashboard-page.tsx',
    'dashboard/:id/tips.csv': 'page/tips-file.ts',
  },
  notices: dashboardNotices,
};
