import type { ReactNode } from 'react';
import { matchPath, Outlet, useLocation, useNavigation } from 'react-router';

export interface PendingPage {
  /** The route's path, as in routes.ts. */
  readonly path: string;
  /** What stands there while the page loads. */
  readonly element: ReactNode;
}

/**
 * The page, covered by the loading text of the page one is going to while that is slow. It covers rather than
 * replaces, so that the page underneath keeps its scroll position for the way back.
 */
export function PendingOutlet({ pages }: { pages: readonly PendingPage[] }) {
  const here = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== here.pathname;
  const pending = leaving ? pages.find(({ path }) => matchPath(path, next.pathname)) : undefined;
  return (
    <>
      <Outlet />
      {pending && <div className="pending-page appear-late">{pending.element}</div>}
    </>
  );
}
