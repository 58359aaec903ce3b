import type { Feature } from '../../feature.ts';
import { campaignNotices } from './notices.ts';

/** What campaigns plug into the web: the build reads it, and so does the browser. */
export const campaigns: Feature = {
  routes: {
    'fund-me': 'list/list-page.tsx',
    'fund-me/:id': 'detail/detail-page.tsx',
    'fund-me/:id/backers': 'detail/backers-page.tsx',
    'fund-me/:id/updates': 'detail/updates-page.tsx',
    'fund-me/:id/comments': 'comments/comments-page.tsx',
    'account/campaigns': 'own/own-campaigns-page.tsx',
    'account/campaigns/:id': 'own/own-campaign-page.tsx',
    'account/campaigns/:id/backers': 'own/report/report-page.tsx',
    'account/campaigns/:id/backers.csv': 'own/report/report-file.ts',
    'account/campaigns/:id/updates': 'own/report/own-updates-page.tsx',
    'account/campaigns/:id/:step': 'own/steps/step-page.tsx',
    'account/pledges': 'pledges/pledges-page.tsx',
    'account/pledges/:id': 'pledges/pledge-page.tsx',
  },
  notices: campaignNotices,
};
