import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusPlace } from './page-focus.ts';

/**
 * For pages whose forms and links lead to the page itself, which then begins at its top again: what was pressed is gone or out of
 * sight, so the heading takes the focus, as on another page. An anchor that the address names takes it itself.
 */
export function useHeadingIfFocusLost(): void {
  const { key, pathname, hash } = useLocation();
  const before = useRef({ key, pathname, hash });
  useEffect(() => {
    const left = before.current;
    before.current = { key, pathname, hash };
    if (left.key === key || left.pathname !== pathname || (hash && hash !== left.hash)) return;
    const heading = document.querySelector<HTMLElement>('#content h1');
    const { activeElement, body } = document;
    const isSeen = activeElement && activeElement !== body && isInSight(activeElement);
    if (!heading || isSeen || !isInSight(heading)) return;
    focusPlace(heading);
  }, [key, pathname, hash]);
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
