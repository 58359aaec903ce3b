import { paths } from '#contract/paths.ts';
import { eventTexts } from '#texts/events.ts';
import type { PendingPage } from '#web/platform/pending-outlet.tsx';
import { ListLoading } from '#web/ui/card-skeletons.tsx';

const { title, loadingList: status } = eventTexts;

/** The skeletons of this feature's pages while they load. */
export const eventPendingPages: readonly PendingPage[] = [
  {
    path: paths.events(),
    element: <ListLoading title={title} status={status} picture="aspect-1200/630" />,
  },
  { path: '/events/:id', element: <EventLoading /> },
];

/** The skeleton of an event while the page loads (section 2). */
function EventLoading() {
  return (
    <div className="page pt-20">
      <p role="status" className="text-lead text-muted">
        {eventTexts.loadingEvent}
      </p>
      <div aria-hidden className="mt-6 grid gap-8 lg:grid-cols-[1fr_21rem]">
        <div className="grid gap-6">
          <div className="skeleton aspect-1200/630 rounded-lg" />
          <div className="skeleton h-12 w-2/3" />
          <div className="skeleton h-6 w-1/3" />
        </div>
        <div className="skeleton h-96 rounded-lg" />
      </div>
    </div>
  );
}
