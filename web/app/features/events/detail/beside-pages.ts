import { createElement } from 'react';
import { paths } from '#contract/paths.ts';
import { eventTexts } from '#texts/events.ts';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { ListLoading } from '#web/ui/card-skeletons.tsx';
import { EventLoading } from './event-loading.tsx';

const { title, loadingList: status } = eventTexts;

/** What stands in for this feature's pages while they load. */
export const eventPendingPages: readonly PendingPage[] = [
  {
    path: paths.events(),
    element: createElement(ListLoading, { title, status, picture: 'aspect-1200/630' }),
  },
  { path: '/events/:id', element: createElement(EventLoading) },
];
