import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Calls `stop` once somebody is on the way to another page, so that nothing that waits calls them back from there. The
 * router says so too, but only when the step is drawn, which on a slow machine comes long after the click.
 */
export function useLeaving(stop: () => void): void {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const latestStop = useRef(stop);
  latestStop.current = stop;
  useEffect(() => {
    if (isLeaving) latestStop.current();
  }, [isLeaving]);
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
      if (link && !opensElsewhere && link.pathname !== window.location.pathname) latestStop.current();
    };
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, []);
}
