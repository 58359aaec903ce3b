import type { Feature } from '../../feature.ts';
import { claimNotices } from './notices.ts';

/** What claims plug into the web: the build reads it, and so does the browser. */
export const claims: Feature = {
  routes: {
    'claim/:id': 'claim/claim-page.tsx',
    'claim-by-mail': 'claim/claim-by-mail-page.tsx',
    'claim-by-code': 'vouches/claim-by-code-page.tsx',
    'claim-was-not-me': 'disputes/dispute-page.tsx',
    'event-management/:id/codes': 'vouches/codes-page.tsx',
  },
  notices: claimNotices,
};
