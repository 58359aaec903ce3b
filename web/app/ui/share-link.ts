import { shareLinkTexts as texts } from '#texts/ui.ts';

/**
 * Shares an address: the device's own sheet where there is one, otherwise the link is copied and `onCopied`
 * says so (section 2). Rejects when neither worked.
 */
export async function shareLink(title: string, url: string, onCopied: () => void): Promise<void> {
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
  } catch (error) {
    const name = error instanceof DOMException && error.name;
    // Closing the device's sheet is a choice, not a failure.
    if (name === 'AbortError') return;
    // No sheet opens for a press that was some seconds ago, before the page had its scripts.
    if (name !== 'NotAllowedError') throw error;
  }
  await copyText(url);
  onCopied();
}

/** The clipboard API exists on secure origins only; elsewhere the old way still works. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (!copied) throw new Error(texts.theLinkCouldNotBeCopied);
}
