import { beneficiaryPendingPages } from './features/beneficiaries/public.ts';
import { campaignPendingPages } from './features/campaigns/public.ts';
import { eventPendingPages } from './features/events/detail/beside-pages.tsx';
import type { PendingPage } from './platform/pending-outlet.tsx';

/** What stands in for the pages that are slow to load; loaded with the first step from page to page. */
export const pendingPages: readonly PendingPage[] = [
  ...beneficiaryPendingPages,
  ...eventPendingPages,
  ...campaignPendingPages,
];
