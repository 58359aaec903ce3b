/**
 * Closes a dropdown made of a details element on a click elsewhere, when the focus leaves it, and on Escape, which returns the
 * focus. Returns a function that stops this.
 */
export function closeOutside(details: HTMLDetailsElement): () => void {
  const close = (refocus: boolean) => {
    if (!details.open) return;
    details.open = false;
    if (refocus) details.querySelector('summary')?.focus();
  };
  const onLeave = (event: Event) => {
    if (!details.contains(event.target as Node)) close(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(true);
  };
  document.addEventListener('pointerdown', onLeave);
  document.addEventListener('focusin', onLeave);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('pointerdown', onLeave);
    document.removeEventListener('focusin', onLeave);
    document.removeEventListener('keydown', onKeyDown);
  };
}
