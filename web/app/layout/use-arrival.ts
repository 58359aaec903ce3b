import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a way taken without a new document focus goes to the page's heading, unless the page has put it somewhere
 * itself: a screen reader says where one is, and Tab goes on from there.
 */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const main = document.getElementById('content');
    if (hash || !main || main.contains(document.activeElement)) return;
    const heading = main.querySelector('h1') ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
