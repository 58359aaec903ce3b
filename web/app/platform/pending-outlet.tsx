import { type ReactNode, useEffect, useState } from 'react';
import { matchPath, Outlet, useLocation, useNavigation } from 'react-router';

export interface PendingPage {
  /** The route's path, as in routes.ts. */
  readonly path: string;
  /** What stands there while the page loads. */
  readonly element: ReactNode;
}

const none: readonly PendingPage[] = [];

/**
 * Renders the page, covered by the skeleton of the next page while that is slow. It covers rather than replaces, so that the
 * page below keeps its scroll position for the way back. `loadPages` is called with the first navigation; until it has
 * resolved, the page below stays uncovered, and a line below the header says that the next one is on its way.
 */
export function PendingOutlet({ loadPages }: { loadPages: () => Promise<readonly PendingPage[]> }) {
  const [pages, setPages] = useState(none);
  const here = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== here.pathname;
  const missing = leaving && pages === none;
  useEffect(() => {
    // Without a network there is no page to wait for, so a failure is ignored.
    if (missing) loadPages().then(setPages, () => undefined);
  }, [missing, loadPages]);
  const pending = leaving ? pages.find(({ path }) => matchPath(path, next.pathname)) : undefined;
  return (
    <>
      <Outlet />
      {leaving && <div className="pending-line appear-late" />}
      {pending && <div className="pending-page appear-late">{pending.element}</div>}
    </>
  );
}
