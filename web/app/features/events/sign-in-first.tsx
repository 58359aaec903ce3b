import { lazy } from 'react';

/** Only guests in live mode see it, so organizers do not load it. The server waits for it. */
export const SignInFirst = lazy(() => import('./sign-in-first-page.tsx'));
