/**
 * Scrolls to the end of a box, above a toast; on a low screen to its beginning, so that the amount does not go under the header. The
 * focus stays where it is.
 */
export function bringIntoSight(box: HTMLElement | null): void {
  if (!box) return;
  box.scrollIntoView({ block: 'end' });
  const amount = box.querySelector('strong');
  const headerHeight = Number.parseFloat(getComputedStyle(box).scrollMarginTop);
  if (amount && amount.getBoundingClientRect().top < headerHeight) box.scrollIntoView({ block: 'start' });
}
