import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { takeAnchorOffset } from './anchor-offset.ts';
import { focusPlace } from './page-focus.ts';

const defaultOffset = 100;

/**
 * Scrolls so that the element is `offset` pixels below the top, by default its own scroll margin or, where it has none, 100;
 * smoothly unless reduced motion is preferred. Moves the focus there, or to its first field if it contains a form.
 */
export function scrollToAnchor(id: string, offset?: number): void {
  const target = document.getElementById(id);
  if (!target) return;
  const below = offset ?? (Number.parseFloat(getComputedStyle(target).scrollMarginTop) || defaultOffset);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: target.getBoundingClientRect().top + window.scrollY - below,
    behavior: calm ? 'instant' : 'smooth',
  });
  // A form named by the address begins at its first field.
  const firstField = target.querySelector<HTMLElement>('form [data-field]');
  if (firstField) firstField.focus({ preventScroll: true });
  else focusPlace(target);
}

/** Brings the place named by the address into view after a navigation; going back keeps the old position. */
export function useAnchorScroll(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    if (!location.hash) return;
    const left = takeAnchorOffset();
    if (navigationType === 'POP' && left === undefined) return;
    const offset = left ?? (isAnchorState(location.state) ? location.state.anchorOffset : undefined);
    scrollToAnchor(decodeURIComponent(location.hash.slice(1)), offset);
  }, [location, navigationType]);
}

function isAnchorState(state: unknown): state is { anchorOffset: number } {
  return typeof state === 'object' && state !== null && 'anchorOffset' in state;
}
