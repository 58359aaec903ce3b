/** Section 9: the header becomes opaque once the page is scrolled more than this. */
const opaqueBeyondPx = 10;

/** Marks the header while the page is scrolled, for the style sheet. Returns what ends that. */
export function markScrolled(header: HTMLElement): () => void {
  const update = () => header.toggleAttribute('data-scrolled', window.scrollY > opaqueBeyondPx);
  update();
  window.addEventListener('scroll', update, { passive: true });
  return () => window.removeEventListener('scroll', update);
}
