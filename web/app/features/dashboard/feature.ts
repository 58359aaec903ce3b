import type { Feature } from '../../feature.ts';
import { dashboardNotices } from './notices.ts';

/** What the dashboard plugs into the web: the build reads it, and so does the browser. */
export const dashboard: Feature = {
  routes: {
    dashboard: 'pages/pages-page.tsx',
    'dashboard/:id': 'page/dashboard-page.tsx',
    'dashboard/:id/tips.csv': 'page/tips-file.ts',
    'dashboard/:id/figures.csv': 'page/figures-file.ts',
    'dashboard/:id/supporters': 'supporters/supporters-page.tsx',
    'dashboard/:id/supporters.csv': 'supporters/supporters-file.ts',
  },
  notices: dashboardNotices,
};
