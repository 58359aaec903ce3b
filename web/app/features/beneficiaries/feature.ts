import type { Feature } from '../../feature.ts';

/** What beneficiaries plug into the web: the build reads it, and so does the browser. */
export const beneficiaries: Feature = {
  routes: {
    professionals: 'list/list-page.tsx',
    'professionals/:id': 'profile/profile-page.tsx',
    'professionals/:id/tip-sign.svg': 'profile/tip-sign.ts',
    'account/followed': 'followed/followed-page.tsx',
  },
};
