import type { Feature } from '../../feature.ts';
import { payoutNotices } from './notices.ts';

/** Registers payouts with the web app; the build and the browser both read it. */
export const payouts: Feature = {
  routes: {
    'dashboard/:id/getting-paid': 'accounts/getting-paid-page.tsx',
    'dashboard/:id/payouts': 'payouts/payouts-page.tsx',
    'dashboard/:id/statements': 'statements/statement-page.tsx',
    'dashboard/:id/statements/:file': 'statements/statement-file.ts',
  },
  notices: payoutNotices,
};
