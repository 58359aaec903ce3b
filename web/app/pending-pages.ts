import { beneficiaryPendingPages } from './features/beneficiaries/public.ts';
import { campaignPendingPages } from './features/campaigns/public.ts';
import { eventPendingPages } from './features/events/detail/beside-pages.tsx';
import type { PendingPage } from './platform/pending-outlet.tsx';

/** The skeletons of pages that load slowly; loaded with the first navigation. */
export const pendingPages: readonly PendingPage[] = [
  ...beneficiaryPendingPages,
  ...eventPendingPages,
  ...campaignPendingPages,
];
