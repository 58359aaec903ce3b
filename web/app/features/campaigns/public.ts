import { createElement } from 'react';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { CampaignListLoading, CampaignLoading } from './loading.tsx';

/** What stands in for this feature's pages while they load. */
export const campaignPendingPages: readonly PendingPage[] = [
  { path: '/fund-me', element: createElement(CampaignListLoading) },
  { path: '/fund-me/:id', element: createElement(CampaignLoading) },
];
