/** Section 9: the share of the scroll distance by which the hero moves down. */
export const parallaxFactor = 0.4;
/** Section 9: it fades by at most this, so its opacity never is below 0.2. */
export const fadeCap = 0.8;

/** The hero's position and opacity at a scroll distance; without the cap it would be invisible after `fadePx`. */
export function heroAt(scrollY: number, fadePx: number): { moveDownPx: number; opacity: number } {
  const scrolled = Math.max(0, scrollY);
  return {
    moveDownPx: scrolled * parallaxFactor,
    opacity: 1 - Math.min(scrolled / fadePx, fadeCap),
  };
}

/**
 * The hero's parallax where the style sheet cannot do it (hero.css does, off the main thread, where browsers support
 * scroll-driven animations). Nothing moves for people who prefer reduced motion. Returns a function that stops it.
 */
export function followScroll(hero: HTMLElement): (() => void) | undefined {
  if (CSS.supports('animation-timeline: scroll()')) return undefined;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let frame = 0;
  const place = () => {
    frame = 0;
    const fadePx = Number.parseFloat(getComputedStyle(hero).getPropertyValue('--fade'));
    const { moveDownPx, opacity } = heroAt(calm.matches ? 0 : scrollY, fadePx);
    hero.style.transform = `translateY(${moveDownPx}px)`;
    hero.style.opacity = String(opacity);
  };
  const onScroll = () => {
    frame ||= requestAnimationFrame(place);
  };
  addEventListener('scroll', onScroll, { passive: true });
  calm.addEventListener('change', onScroll);
  place();
  return () => {
    removeEventListener('scroll', onScroll);
    calm.removeEventListener('change', onScroll);
    cancelAnimationFrame(frame);
  };
}
