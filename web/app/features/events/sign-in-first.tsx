import { lazy } from 'react';

/** Seen by guests in live mode alone, so those who organize do not load it. The server waits for it. */
export const SignInFirst = lazy(() => import('./sign-in-first-page.tsx'));
