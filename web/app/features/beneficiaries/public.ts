import { createElement } from 'react';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { ListLoading } from './list-skeleton.tsx';
import { ProfileLoading } from './profile-loading.tsx';

/** What stands in for this feature's pages while they load. */
export const beneficiaryPendingPages: readonly PendingPage[] = [
  { path: '/professionals', element: createElement(ListLoading) },
  { path: '/professionals/:id', element: createElement(ProfileLoading) },
];
