import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Section 9: an arrow scrolls by this share of the visible width. */
const step = 0.8;
/** Section 9: an end counts as reached within this many pixels of it. */
const endThresholdPx = 10;
/** Section 9: the position is checked again this long after a click. */
const recheckMs = 300;

export interface Reach {
  readonly left: boolean;
  readonly right: boolean;
}

/** The directions a scroller can still move in. Before a script has measured it, that is to the right. */
export function reachOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Reach {
  return {
    left: scrollLeft > endThresholdPx,
    right: scrollLeft < scrollWidth - clientWidth - endThresholdPx,
  };
}

/** The arrows of a horizontal scroller, which works by finger, wheel and keys without them. */
export function useScroller(scroller: RefObject<HTMLElement | null>) {
  const [reach, setReach] = useState<Reach>({ left: false, right: true });
  const check = useCallback(() => {
    if (!scroller.current) return;
    const { left, right } = reachOf(scroller.current);
    setReach((before) => (before.left === left && before.right === right ? before : { left, right }));
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    check();
    element.addEventListener('scroll', check, { passive: true });
    const resizes = new ResizeObserver(check);
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', check);
      resizes.disconnect();
    };
  }, [scroller, check]);

  return {
    reach,
    check,
    scroll(direction: -1 | 1) {
      const element = scroller.current;
      if (!element) return;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.scrollBy({
        left: direction * step * element.clientWidth,
        behavior: calm ? 'instant' : 'smooth',
      });
      setTimeout(check, recheckMs);
    },
    toStart() {
      scroller.current?.scrollTo({ left: 0, behavior: 'instant' });
    },
  };
}
