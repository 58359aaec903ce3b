import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Whether a press on a link opens another tab or window, and leaves this page as it is. */
export const opensElsewhere = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean => ctrlKey || metaKey || shiftKey;

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
      if (!link || link.target === '_blank' || opensElsewhere(event)) return;
      if (link.pathname !== window.location.pathname) latestStop.current();
    };
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, []);
}
