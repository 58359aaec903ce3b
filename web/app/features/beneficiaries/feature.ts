import type { Feature } from '../../feature.ts';
import { pageNotices } from './notices.ts';

/** What beneficiaries plug into the web: the build reads it, and so does the browser. */
export const beneficiaries: Feature = {
  routes: {
    professionals: 'list/list-page.tsx',
    'professionals/:id': 'profile/profile-page.tsx',
    'professionals/:id/tip-sign.svg': 'profile/tip-sign.ts',
    'account/followed': 'follows/followed-page.tsx',
    'create-page': 'own/create-page.tsx',
    'account/pages': 'own/own-pages-page.tsx',
    'account/pages/:id': 'own/edit-page.tsx',
    'account/pages/:id/managers': 'managers/managers-page.tsx',
    'page-invitation': 'managers/invitation-page.tsx',
    'account/pages/:id/posts': 'posts/posts-page.tsx',
  },
  notices: pageNotices,
};
