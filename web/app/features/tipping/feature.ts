import type { Feature } from '../../feature.ts';
import { tippingNotices } from './notices.ts';

/** What tips plug into the web: the build reads it, and so does the browser. */
export const tipping: Feature = {
  routes: {
    'professionals/:id/tip': 'form/tip-page.tsx',
    'events/:id/tip': 'form/event-tip-page.tsx',
    't/:handle': 'stage/stage-page.ts',
    't/:handle/signs': 'stage/signs/signs-page.ts',
    't/:handle/signs/:file': 'stage/signs/sign-file.ts',
    'account/tips': 'history/tips-page.tsx',
    'account/tips/:id': 'history/own-tip-page.tsx',
    'receipts/:code': 'receipts/receipt-page.tsx',
    'receipts/:code/code.svg': 'receipts/receipt-code.ts',
    verify: 'receipts/verify-page.tsx',
    'embed/:handle': 'embed/embed-page.ts',
    oembed: 'embed/oembed.ts',
  },
  notices: tippingNotices,
};
