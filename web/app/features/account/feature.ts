import type { Feature } from '../../feature.ts';
import { accountNotices } from './notices.ts';

/** What accounts plug into the web: the build reads it, and so does the browser. */
export const account: Feature = {
  routes: {
    'sign-in': 'sign-in/sign-in-page.tsx',
    'sign-in/second-step': 'second-factor/second-step-page.tsx',
    'sign-in/done': 'social/sign-in-done.ts',
    'sign-up': 'sign-up/sign-up-page.tsx',
    'sign-out': 'session/sign-out.ts',
    'forgot-password': 'recovery/forgot-password-page.tsx',
    'reset-password': 'recovery/reset-password-page.tsx',
    'verify-email': 'recovery/verify-email-page.tsx',
    account: 'profile/profile-page.tsx',
    'account/prove-address': 'address-proof/prove-address-page.tsx',
    'account/security': 'security/security-page.tsx',
    'account/security/two-step': 'second-factor/two-step-page.tsx',
    'account/security/passkeys': 'second-factor/passkeys-page.tsx',
    'account/security/confirm': 'second-factor/confirm-page.tsx',
    'account/data/:format': 'own-data/own-data-file.ts',
    'account/delete': 'deletion/delete-page.tsx',
  },
  notices: accountNotices,
};
