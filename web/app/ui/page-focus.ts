import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus here for keyboards and screen readers, without scrolling. */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * After a navigation the focus moves to the heading of the new page, as it would start at the top of a new document; otherwise
 * screen reader users would not notice that there is another page.
 */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (pathname === before.current) return;
    before.current = pathname;
    const page = document.getElementById('content');
    const heading = page?.querySelector('h1');
    // An element named by the address takes the focus instead, and so does a form that requests it.
    if (!page || !heading || hash || page.querySelector(':focus:not(a)')) return;
    focusPlace(heading);
  }, [pathname, hash]);
}
