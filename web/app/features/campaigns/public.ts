import { createElement } from 'react';
import { paths } from '#contract/paths.ts';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { CampaignListLoading, CampaignLoading } from './loading.tsx';

/** The skeletons of this feature's pages while they load. */
export const campaignPendingPages: readonly PendingPage[] = [
  { path: paths.fundMe(), element: createElement(CampaignListLoading) },
  { path: '/fund-me/:id', element: createElement(CampaignLoading) },
];
