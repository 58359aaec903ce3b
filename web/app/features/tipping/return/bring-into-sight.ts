/** Scrolls to the end of a box, or to its beginning if it is too tall for the screen. The focus stays where it is. */
export function bringIntoSight(box: HTMLElement | null): void {
  if (!box) return;
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(box);
  const room = innerHeight - Number.parseFloat(scrollMarginTop) - Number.parseFloat(scrollMarginBottom);
  box.scrollIntoView({ block: box.offsetHeight > room ? 'start' : 'end' });
}
