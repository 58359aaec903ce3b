import { createElement } from 'react';
import { paths } from '#contract/paths.ts';
import { loadingTexts } from '#texts/beneficiaries/loading.ts';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { ListLoading } from '#web/ui/card-skeletons.tsx';
import { ProfileLoading } from './profile/profile-loading.tsx';

export { TypesField } from './own/types-field.tsx';

const { listTitle: title, list: status } = loadingTexts;

/** The skeletons of this feature's pages while they load. */
export const beneficiaryPendingPages: readonly PendingPage[] = [
  {
    path: paths.professionals(),
    element: createElement(ListLoading, { title, status, picture: 'aspect-4/3' }),
  },
  { path: '/professionals/:id', element: createElement(ProfileLoading) },
];
