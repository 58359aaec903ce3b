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
 * The page, covered by the loading text of the page one is going to while that is slow. It covers rather than
 * replaces, so that the page underneath keeps its scroll position for the way back. `loadPages` is called with the
 * first step to another page; until it has answered, the page underneath stays uncovered.
 */
export function PendingOutlet({ loadPages }: { loadPages: () => Promise<readonly PendingPage[]> }) {
  const [pages, setPages] = useState(none);
  const here = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== here.pathname;
  const missing = leaving && pages === none;
  useEffect(() => {
    // Without a network there is no page to wait for either.
    if (missing) loadPages().then(setPages, () => undefined);
  }, [missing, loadPages]);
  const pending = leaving ? pages.find(({ path }) => matchPath(path, next.pathname)) : undefined;
  return (
    <>
      <Outlet />
      {pending && <div className="pending-page appear-late">{pending.element}</div>}
    </>
  );
}
