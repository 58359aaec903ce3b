import { createElement } from 'react';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { ListLoading } from '#web/ui/card-skeletons.tsx';
import type { Toast } from '#web/ui/toast.tsx';
import { EventLoading } from './event-loading.tsx';
import { eventTexts } from '../texts.ts';

const { title, loadingList: status } = eventTexts;

/** What stands in for this feature's pages while they load. */
export const eventPendingPages: readonly PendingPage[] = [
  {
    path: '/events',
    element: createElement(ListLoading, { title, status, picture: 'aspect-1200/630' }),
  },
  { path: '/events/:id', element: createElement(EventLoading) },
];

/** What the redirect away from an event may say on the page it leads to; see the flash cookie. */
export const eventNotices = {
  'event-not-found': [eventTexts.notFound],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;
