import { createElement } from 'react';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { ListLoading } from '#web/ui/card-skeletons.tsx';
import { ProfileLoading } from './profile-loading.tsx';
import { beneficiaryTexts } from './texts.ts';

const { title, loading: status } = beneficiaryTexts.list;

/** What stands in for this feature's pages while they load. */
export const beneficiaryPendingPages: readonly PendingPage[] = [
  { path: '/professionals', element: createElement(ListLoading, { title, status, picture: 'aspect-4/3' }) },
  { path: '/professionals/:id', element: createElement(ProfileLoading) },
];
