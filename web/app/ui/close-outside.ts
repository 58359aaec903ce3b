/**
 * Closes a dropdown made of a details element by a click elsewhere, by leaving it with the keyboard, and by
 * Escape, which gives the focus back. Returns what ends that.
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
