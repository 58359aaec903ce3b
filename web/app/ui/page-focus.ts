import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Lets the keyboard and the screen reader go on from here, wherever the page is scrolled to. */
export function focusPlace(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * After a navigation the keyboard and the screen reader begin at the heading of the new page, as in a fresh
 * document they would at its top; else nobody who does not see it knows that another page is there.
 */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (pathname === before.current) return;
    before.current = pathname;
    const page = document.getElementById('content');
    const heading = page?.querySelector('h1');
    // The place named by the address takes it instead, and so does a form that wants it.
    if (!page || !heading || hash || page.querySelector(':focus:not(a)')) return;
    focusPlace(heading);
  }, [pathname, hash]);
}
