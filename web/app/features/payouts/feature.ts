import type { Feature } from '../../feature.ts';
import { payoutNotices } from './notices.ts';

/** What payouts plug into the web: the build reads it, and so does the browser. */
export const payouts: Feature = {
  routes: {
    'dashboard/:id/getting-paid': 'accounts/getting-paid-page.tsx',
    'dashboard/:id/payouts': 'payouts/payouts-page.tsx',
    'dashboard/:id/payouts.csv': 'payouts/payouts-file.ts',
    'dashboard/:id/statements': 'statements/statement-page.tsx',
    'dashboard/:id/statements/:file': 'statements/statement-file.ts',
  },
  notices: payoutNotices,
};
